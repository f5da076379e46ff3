import { Link } from '@remix-run/react'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { Moment } from '#app/ui/moment.tsx'
import {
  type ChangeText,
  type EntryText,
  type HistoryQuery,
  historyAddress,
  wholeEntryLabel,
} from './change-history.ts'
import { BeforeAndAfter } from './change-history-parts.tsx'

interface ChangeEntryProps {
  entry: EntryText
  /** The query of the history page, to return to. */
  query: HistoryQuery
}

/** An entry of the change history, with links to restore its changes if the actor may edit. */
export function ChangeEntry({ entry, query }: ChangeEntryProps) {
  const { id, section, changedAt, by, changes, count, isShortened } = entry
  const canEdit = useCan('edit')
  const isRestorable = changes.some(change => change.isRestorable)
  return (
    <article className="row-card p-4 sm:p-5" aria-label={section}>
      <div className="flex break-after-avoid flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-lg">
          <Badge>{section}</Badge>
        </h2>
        <p className="text-base text-muted">
          <Moment at={changedAt} /> {by}
        </p>
      </div>
      <ul className="change-list">
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, and labels may repeat
          <li key={index}>
            <Change change={change} to={historyAddress(query, `/${id}/${index}/restore`)} />
          </li>
        ))}
      </ul>
      {(isShortened || (canEdit && isRestorable && count > 1)) && (
        <p className="no-print mt-4 flex flex-wrap items-center gap-x-6">
          {isShortened && (
            <Link to={historyAddress(query, `/${id}`)} className="touch-link">
              {wholeEntryLabel(entry)}
              <span className="sr-only"> of {section}</span>
            </Link>
          )}
          {canEdit && isRestorable && count > 1 && (
            <Link to={historyAddress(query, `/${id}/all/restore`)} className="touch-link">
              Restore everything of this change
              <span className="sr-only"> in {section}</span>
            </Link>
          )}
        </p>
      )}
    </article>
  )
}

function Change({ change, to }: { change: ChangeText; to: string }) {
  const canEdit = useCan('edit')
  return (
    <>
      <div className="min-w-0 flex-[1_1_22rem]">
        <h3 className="text-lg">{change.label}</h3>
        <BeforeAndAfter {...change} names={['Previous value', 'Changed to']} />
      </div>
      {canEdit && change.isRestorable && (
        <ButtonLink to={to} variant="secondary">
          Restore<span className="sr-only"> the previous value of {change.label}</span>
        </ButtonLink>
      )}
    </>
  )
}
