import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { ChangeEntry } from '#app/profile/history/change-entry.tsx'
import { toEntryText } from '#app/profile/history/change-history.server.ts'
import { countChanges, historyAddress, historyQuery } from '#app/profile/history/change-history.ts'
import { findLogEntry } from '#app/profile/history/change-log.server.ts'
import { loadFailure } from '#app/profile/record/profile.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitleFrom<typeof loader>(
  ({ entry }) => countChanges(entry.count),
  loadFailure,
)

export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const { owner, actor, show } = await requireAccess({ request, context }, 'read')
  const entry = await findLogEntry(context.db, owner, params.entryId ?? '')
  if (!entry) throw notFound()
  const query = historyQuery(new URL(request.url).searchParams)
  return await show('Change History', { entry: toEntryText(entry, actor), query })
})

/** Shows all changes of one save that are too many for the list. */
export default function Entry() {
  const { entry, query } = useLoaderData<typeof loader>()
  return (
    <Page
      title={countChanges(entry.count)}
      before={<BackLink to={historyAddress(query)}>Back to Change History</BackLink>}
    >
      <ChangeEntry entry={entry} query={query} />
    </Page>
  )
}
