import { Link, useHref, useSearchParams } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { selectTwoMessage } from '../check/check-report.ts'
import {
  type ListedMedication,
  printPath,
  reportPath,
  type Sort,
  tabAddress,
} from './medication-list.ts'

/** Id of the form that the boxes of the rows belong to. */
export const checkFormId = 'check-interactions'

/** The value of `tick` in an address that ticks nothing. */
const noTick = 'none'

interface Ticks {
  form: RefObject<HTMLFormElement>
  /** Ids of the ticked rows. */
  read: () => string[]
  count: number
  recount: () => void
  /** Ticks all boxes, or none. */
  setAll: (isTicked: boolean) => void
  /** Returns whether a box is ticked first: all are, unless the address names some. */
  isTickedFirst: (medication: ListedMedication) => boolean
}

/** Returns the ticked rows. The address keeps the ticks for a return from the report. */
export function useTicks(medications: ListedMedication[], sort: Sort): Ticks {
  const form = useRef<HTMLFormElement>(null)
  const [search] = useSearchParams()
  const named = search.getAll('tick')
  const isTickedFirst = ({ id }: ListedMedication) =>
    named.length === 0 || named.includes(String(id))
  const [count, setCount] = useState(medications.filter(isTickedFirst).length)
  const read = () => (form.current ? new FormData(form.current).getAll('m').map(String) : [])
  const recount = () => setCount(read().length)
  const setAll = (isTicked: boolean) => {
    for (const box of boxesOf(form.current)) box.checked = isTicked
    recount()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: recounts when rows change
  useEffect(recount, [medications, sort])
  return { form, read, count, recount, setAll, isTickedFirst }
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  const boxes = [...(form?.elements ?? [])]
  return boxes.filter(box => box instanceof HTMLInputElement && box.name === 'm') as never
}

interface CheckFormProps {
  ticks: Ticks
  /** Count of all rows. */
  count: number
  sort: Sort
}

/** The button that checks the ticked medications, with their count. */
export function CheckForm({ ticks, count, sort }: CheckFormProps) {
  const [report, here] = [useHref(reportPath), useHref(tabAddress('current', sort))]
  const [isRefused, setRefused] = useState(false)
  const isHydrated = useHydrated()
  const isTooFew = isRefused && ticks.count < 2
  return (
    <form
      ref={ticks.form}
      id={checkFormId}
      method="get"
      action={report}
      onSubmit={event => {
        if (ticks.count >= 2) return keepTicks(here, ticks.read(), count)
        event.preventDefault()
        setRefused(true)
      }}
      className="no-print mt-6"
    >
      {/* No tick is a mistake here; without this field it would mean all. */}
      <HiddenFields values={{ of: 'selected' }} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-describedby="check-hint">
          Check Interactions
        </Button>
        <ButtonLink to={printPath} variant="secondary">
          Print for the doctor
        </ButtonLink>
      </div>
      {isTooFew && (
        <p role="alert" className="field-error mb-0 mt-2">
          {selectTwoMessage}
        </p>
      )}
      <div className="mt-1 flex min-h-touch flex-wrap items-center gap-x-1">
        {isHydrated && (
          <p id="check-hint" role="status" className="mr-2 text-base">
            {`${ticks.count} of ${count} selected`}
          </p>
        )}
        <SelectAll ticks={ticks} count={count} sort={sort} />
      </div>
    </form>
  )
}

function SelectAll({ ticks, count, sort }: CheckFormProps) {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  if (count < 2) return null
  if (isHydrated) {
    const hasAll = ticks.count === count
    return (
      <Button
        type="button"
        variant="quiet"
        className="text-base"
        onClick={() => ticks.setAll(!hasAll)}
      >
        {hasAll ? 'Select none' : 'Select all'}
      </Button>
    )
  }
  const here = tabAddress('current', sort)
  return search.has('tick') ? (
    <Link to={here} className="touch-link">
      Select all
    </Link>
  ) : (
    <Link to={`${here}&tick=${noTick}`} className="touch-link">
      Select none
    </Link>
  )
}

// Keeps the ticks for a return from the report. The browser restores them by position, which may
// have changed.
function keepTicks(here: string, ids: readonly string[], count: number) {
  const named = ids.length === count ? [] : ids
  const query = named.map(id => `&tick=${encodeURIComponent(id)}`).join('')
  window.history.replaceState(window.history.state, '', here + query)
}
