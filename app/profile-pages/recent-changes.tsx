import { Link } from '@remix-run/react'
import type { RecentChanges } from '#app/profile/history/change-history.server.ts'
import {
  countChanges,
  type EntryText,
  historyAddress,
  wholeEntryLabel,
} from '#app/profile/history/change-history.ts'
import {
  BeforeAndAfter,
  NoChanges,
  SectionChips,
} from '#app/profile/history/change-history-parts.tsx'
import { changesTab } from '#app/profile-pages/overview.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'

/** The overview's tab "Change History" with the newest entries. */
export function RecentChangesPanel({ entries, chips, section, hasMore }: RecentChanges) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <SectionChips chips={chips} active={section} all="All" to={changesTab} />
        <Link to={historyAddress({})} className="touch-link">
          Full History
        </Link>
      </div>
      {entries.length === 0 ? (
        <NoChanges isFiltered={section !== undefined} to={changesTab()} />
      ) : (
        <ul className="space-y-3">
          {entries.map(entry => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <p>
          <ButtonLink to={historyAddress({ section })} variant="secondary">
            View All Changes
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function Entry({ entry }: { entry: EntryText }) {
  const { id, section, changedAt, by, count, changes, isShortened } = entry
  return (
    <details className="row-card">
      <summary className="items-center">
        <span className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{section}</Badge>
          <span className="font-semibold">{countChanges(count)}</span>
          <span className="text-base text-muted">
            <Moment at={changedAt} />
          </span>
        </span>
      </summary>
      <div className="space-y-5 border-t change-entry">
        <p className="text-base text-muted">Made {by}</p>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, labels may repeat
          <div key={index}>
            <p className="mb-1 font-semibold">{change.label}</p>
            <BeforeAndAfter {...change} names={['Previous Value', 'New Value']} />
          </div>
        ))}
        {isShortened && (
          <p>
            <Link to={historyAddress({}, `/${id}`)} className="touch-link">
              {wholeEntryLabel(entry)}
              <span className="sr-only"> of {section}</span>
            </Link>
          </p>
        )}
      </div>
    </details>
  )
}
