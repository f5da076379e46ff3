import { Link } from '@remix-run/react'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import type { ListPage } from './list-page.server.ts'
import {
  listPath,
  printPath,
  reportPath,
  type Sort,
  type Status,
  sortLabels,
  tabAddress,
  tabNames,
} from './medication-list.ts'
import { PhoneLabel } from './phone-label.tsx'
import { selectAddress } from './select-form.tsx'

/** Check, print and add, in one row. */
export function ListButtons({ list }: { list: Status }) {
  const canEdit = useCan('edit')
  return (
    <div className="no-print mt-2 flex gap-2 large-text:flex-wrap max-sm:[&>a]:flex-auto max-sm:[&>a]:px-1 sm:mt-6 sm:flex-wrap sm:gap-3">
      {list === 'current' && (
        <>
          <ButtonLink to={reportPath} variant="secondary">
            <PhoneLabel text="Check Interactions" />
          </ButtonLink>
          <ButtonLink to={printPath} variant="secondary">
            <PhoneLabel text="Print for the doctor" />
          </ButtonLink>
        </>
      )}
      {canEdit && (
        <ButtonLink to={tabAddress('add')}>
          <PhoneLabel text={tabNames.add} />
        </ButtonLink>
      )}
    </div>
  )
}

/** Tools that few people need, below the rows. */
export function ListTools({ list, page }: { list: Status; page: ListPage }) {
  const { medications, sort, unreadable } = page
  const canEdit = useCan('edit')
  const isSortable = list === 'current' && medications.length > 1
  return (
    <div className="no-print mt-4 flex flex-wrap items-center gap-x-5 text-base">
      {isSortable && (
        <>
          <SortLinks sort={sort} />
          <Link to={selectAddress(sort, 'all')} preventScrollReset className="touch-link">
            Select
          </Link>
        </>
      )}
      {canEdit && !unreadable && (
        <Link to={`${listPath}?edit=1`} className="touch-link">
          Edit
        </Link>
      )}
    </div>
  )
}

/** Links instead of a select: one press, and no script. */
function SortLinks({ sort }: { sort: Sort }) {
  return (
    <nav aria-label="Sort the list" className="flex flex-wrap items-center gap-x-2">
      <span>Sort by</span>
      {Object.entries(sortLabels).map(([value, label]) => (
        <Link
          key={value}
          to={tabAddress('current', value as Sort)}
          preventScrollReset
          aria-current={value === sort ? 'true' : undefined}
          className="touch-link font-semibold aria-[current]:text-ink aria-[current]:no-underline aria-[current]:before:content-['✓\00a0']"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
