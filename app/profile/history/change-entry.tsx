import { Link } from '@remix-run/react'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { Moment } from '#app/ui/moment.tsx'
import {
  type ChangeText,
  countChanges,
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
  return (
    <article className="row-card change-entry" aria-label={entry.section}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <EntryHead entry={entry} />
      </div>
      <Changes entry={entry} query={query} />
    </article>
  )
}

/** An entry with many changes is folded on the page of all entries. */
const maxUnfolded = 3

/** As `ChangeEntry`, folded if it has many changes: it then names the first of them. */
export function FoldedChangeEntry({ entry, query }: ChangeEntryProps) {
  if (entry.count <= maxUnfolded) return <ChangeEntry entry={entry} query={query} />
  return (
    <article aria-label={entry.section}>
      <details className="row-card">
        <summary className="gap-y-1">
          <EntryHead entry={entry} />
          <span className="basis-full">
            <span className="font-semibold">{countChanges(entry.count)}:</span> {nameChanges(entry)}
          </span>
        </summary>
        <div className="border-t change-entry">
          <Changes entry={entry} query={query} />
        </div>
      </details>
    </article>
  )
}

function EntryHead({ entry: { section, changedAt, by } }: { entry: EntryText }) {
  return (
    <>
      <h2 className="change-section">
        <Badge>{section}</Badge>
      </h2>
      <span className="text-base text-muted">{by}</span>{' '}
      {/* Scripts may show a time of another zone: it keeps the width of a long one. */}
      <span className="!min-w-[min(14.25em,100%)] text-base text-muted">
        <Moment at={changedAt} />
      </span>
    </>
  )
}

/** Returns "Religion, Interpreter needed and 4 more". */
function nameChanges({ changes, count }: EntryText): string {
  const names = changes.slice(0, 2).map(({ label }) => label)
  return `${names.join(', ')} and ${count - names.length} more`
}

function Changes({ entry, query }: ChangeEntryProps) {
  const { id, section, changes, count, isShortened } = entry
  const canEdit = useCan('edit')
  const isRestorable = changes.some(change => change.isRestorable)
  return (
    <>
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
    </>
  )
}

function Change({ change, to }: { change: ChangeText; to: string }) {
  const canEdit = useCan('edit')
  return (
    <>
      <h3>{change.label}</h3>
      <BeforeAndAfter {...change} names={['Previous value', 'Changed to']} />
      {canEdit && change.isRestorable && (
        <ButtonLink to={to} variant="secondary">
          Restore<span className="sr-only"> the previous value of {change.label}</span>
        </ButtonLink>
      )}
    </>
  )
}
