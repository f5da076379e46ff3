import { Link, useSearchParams } from '@remix-run/react'
import { CheckForm, checkFormId, useTicks } from './check-form.tsx'
import { ListFilter } from './list-filter.tsx'
import {
  type ListedGroup,
  type ListedMedication,
  listPath,
  type Sort,
  sortLabels,
  tabAddress,
} from './medication-list.ts'
import { MedicationName } from './medication-row.tsx'
import { PostButton } from './post-button.tsx'

interface CurrentListProps {
  medications: ListedMedication[]
  groups: ListedGroup[]
  sort: Sort
  find: string
  owner: string
}

/** Current medications, with checkboxes to choose those to compare. */
export function CurrentList({ medications, groups, sort, find, owner }: CurrentListProps) {
  const ticks = useTicks(medications, sort)
  return (
    <>
      <CheckForm ticks={ticks} count={medications.length} sort={sort} />
      <ListFilter
        list="current"
        medications={medications}
        groups={groups}
        sort={sort}
        find={find}
        drawTitle={medication => (
          <Tick
            medication={medication}
            isTicked={ticks.isTickedFirst(medication)}
            onChange={ticks.recount}
          />
        )}
        drawActions={medication => <Actions medication={medication} owner={owner} />}
      >
        {medications.length > 1 && <SortLinks sort={sort} />}
      </ListFilter>
    </>
  )
}

/** Links instead of a select: one press, and no script. */
function SortLinks({ sort }: { sort: Sort }) {
  const [search] = useSearchParams()
  const ticks = search.getAll('tick').map(id => `&tick=${encodeURIComponent(id)}`)
  return (
    <nav aria-label="Sort the list" className="mt-2 flex flex-wrap items-center text-base">
      <span className="w-full pr-1 sm:w-auto">Sort by</span>
      {Object.entries(sortLabels).map(([value, label]) => (
        <Link
          key={value}
          to={tabAddress('current', value as Sort) + ticks.join('')}
          preventScrollReset
          aria-current={value === sort ? 'true' : undefined}
          className="inline-flex min-h-touch items-center px-1 font-semibold aria-[current]:text-ink aria-[current]:no-underline aria-[current]:before:content-['✓\00a0']"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface TickProps {
  medication: ListedMedication
  isTicked: boolean
  onChange: () => void
}

function Tick({ medication, isTicked, onChange }: TickProps) {
  const id = `tick-${medication.id}`
  return (
    <>
      <input
        type="checkbox"
        id={id}
        name="m"
        value={medication.id}
        form={checkFormId}
        defaultChecked={isTicked}
        autoComplete="off"
        onChange={onChange}
      />
      <label htmlFor={id}>
        <MedicationName medication={medication} />
      </label>
    </>
  )
}

function Actions({
  medication: { id, name },
  owner,
}: {
  medication: ListedMedication
  owner: string
}) {
  return (
    <PostButton
      to={`${listPath}/${id}/move`}
      fields={{ owner, to: 'discontinued' }}
      pending="Moving…"
      variant="secondary"
    >
      Discontinue<span className="sr-only"> {name}</span>
    </PostButton>
  )
}
