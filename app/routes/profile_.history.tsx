import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/accounts/access.server.ts'
import { loadHistory } from '#app/profile/change-history.server.ts'
import {
  type HistoryQuery,
  historyAddress,
  historyQuery,
  type ShownChange,
  type ShownEntry,
} from '#app/profile/change-history.ts'
import { BeforeAndAfter, NoChanges, SectionChips } from '#app/profile/change-history-parts.tsx'
import { loadFailure } from '#app/profile/profile.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

const title = 'Change History'

export const { handle, meta } = titled(title, loadFailure)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read')
  const query = historyQuery(new URL(request.url).searchParams)
  return await loadHistory(context.db, access, query)
}

/** Everything that was changed in a profile, and the way back to every earlier value. */
export default function History() {
  const { entries, chips, query, newer, older } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      lead="Everything that was changed in your profile, the newest first. Each earlier value can be brought back."
      before={
        <p className="no-print mb-4">
          <Link to="/dashboard" className="touch-link">
            Back to Dashboard
          </Link>
        </p>
      }
    >
      <p className="mb-6 text-base text-muted">
        Your conditions, surgeries and hospital stays are in{' '}
        <Link to="/profile/medical-history">Medical History</Link>.
      </p>
      <SectionChips
        chips={chips}
        active={query.section}
        all="All Sections"
        to={section => historyAddress({ section })}
      />
      <div className="mt-8 space-y-6">
        {entries.length === 0 && (
          <NoChanges isFiltered={query.section !== undefined} to={historyAddress({})} />
        )}
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} query={query} />
        ))}
      </div>
      <Paging newer={newer} older={older} />
    </Page>
  )
}

/** So many changes of an entry are shown at once; a first save may have a hundred. */
const shownAtOnce = 5

function Entry({ entry, query }: { entry: ShownEntry; query: HistoryQuery }) {
  const { id, section, changedAt, by, changes } = entry
  const rows = changes.map((change, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes its order, and labels may be the same
    <li key={index}>
      <Change change={change} to={historyAddress(query, `/${id}/${index}/restore`)} />
    </li>
  ))
  const rest = rows.slice(shownAtOnce)
  return (
    <article className="row-card p-4 sm:p-5" aria-label={section}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-lg">
          <Badge>{section}</Badge>
        </h2>
        <p className="text-base text-muted">
          <Moment at={changedAt} /> {by}
        </p>
      </div>
      <ul className="change-list">{rows.slice(0, shownAtOnce)}</ul>
      {rest.length > 0 && (
        <details className="disclosure mt-4">
          <summary>Show {rest.length} more</summary>
          <ul className="change-list">{rest}</ul>
        </details>
      )}
    </article>
  )
}

function Change({ change, to }: { change: ShownChange; to: string }) {
  return (
    <>
      <div className="min-w-0 flex-[1_1_22rem]">
        <h3 className="text-lg">{change.label}</h3>
        <BeforeAndAfter {...change} names={['Previous value', 'Changed to']} />
      </div>
      <ButtonLink to={to} variant="secondary">
        Restore<span className="sr-only"> the previous value of {change.label}</span>
      </ButtonLink>
    </>
  )
}

function Paging({ newer, older }: { newer?: HistoryQuery; older?: HistoryQuery }) {
  if (!newer && !older) return null
  return (
    <nav aria-label="Pages of the history" className="no-print mt-8 flex flex-wrap gap-3">
      {newer && (
        <ButtonLink to={historyAddress(newer)} variant="secondary">
          Newer changes
        </ButtonLink>
      )}
      {older && (
        <ButtonLink to={historyAddress(older)} variant="secondary">
          Older changes
        </ButtonLink>
      )}
    </nav>
  )
}
