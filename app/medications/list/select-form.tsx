import { Link, useHref, useLocation, useSearchParams } from '@remix-run/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { type ListedMedication, reportPath, type Sort, tabAddress } from './medication-list.ts'
import { MedicationName, MedicationUse } from './medication-row.tsx'

/** Returns the address of a list with a box at each row, all ticked or none. */
export function selectAddress(sort: Sort, ticked: 'all' | 'none'): string {
  return `${tabAddress('current', sort)}&select=${ticked}`
}

/** The current medications with boxes: the ticked ones are checked. */
export function SelectForm({ medications, sort }: { medications: ListedMedication[]; sort: Sort }) {
  const [search] = useSearchParams()
  // Each press of "Select all" or "Select none" draws the boxes anew.
  const { key } = useLocation()
  return (
    <form method="get" action={useHref(reportPath)} className="mt-2 sm:mt-6">
      {/* No tick is a mistake here; without this field it would mean all. */}
      <HiddenFields values={{ of: 'selected' }} />
      <ul className="list-rows">
        {medications.map(medication => (
          <li key={medication.id} className="list-row">
            <input
              key={key}
              type="checkbox"
              id={`select-${medication.id}`}
              name="m"
              value={medication.id}
              defaultChecked={search.get('select') !== 'none'}
              className="relative z-[1] h-6 w-6 flex-none accent-action"
            />
            <div className="min-w-0 flex-1">
              <label htmlFor={`select-${medication.id}`} className="row-title row-link">
                <MedicationName medication={medication} />
              </label>
              <MedicationUse medication={medication} />
            </div>
          </li>
        ))}
      </ul>
      <div className="no-print mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button>Check Interactions</Button>
        {(['all', 'none'] as const).map(ticked => (
          <Link
            key={ticked}
            to={selectAddress(sort, ticked)}
            preventScrollReset
            className="touch-link"
          >
            {`Select ${ticked}`}
          </Link>
        ))}
        <Link to={tabAddress('current', sort)} preventScrollReset className="touch-link">
          Done
        </Link>
      </div>
    </form>
  )
}
