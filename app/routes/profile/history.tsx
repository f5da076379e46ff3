import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { FoldedChangeEntry } from '#app/profile/history/change-entry.tsx'
import { loadHistory } from '#app/profile/history/change-history.server.ts'
import { historyAddress, historyQuery } from '#app/profile/history/change-history.ts'
import { NoChanges, SectionChips } from '#app/profile/history/change-history-parts.tsx'
import { loadFailure } from '#app/profile/record/profile.ts'
import { history as medicalHistory } from '#app/profile-definition/sections/history.ts'
import { recordVisit } from '#app/proxies/proxied/last-visits.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { OwnerAndDate } from '#app/ui/letterhead.tsx'
import { Page } from '#app/ui/page.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Paper } from '#app/ui/paper.tsx'

const title = 'Change History'

export const { handle, meta } = defineTitle(title, loadFailure)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  await recordVisit(context.db, access)
  const query = historyQuery(new URL(request.url).searchParams)
  const page = await loadHistory(context.db, access, query)
  return await access.show(title, {
    ...page,
    isWhole: access.owner.withheld === undefined,
    hasMedicalHistory: !isWithheld(access.owner, medicalHistory),
  })
})

/** Shows the change history, from which earlier values can be restored. */
export default function History() {
  const { entries, chips, query, newer, older, isWhole, hasMedicalHistory } =
    useLoaderData<typeof loader>()
  const proxiedOwner = useProxiedOwner()
  const canEdit = useCan('edit')
  const determiner = proxiedOwner ? 'this' : 'your'
  return (
    <Paper head={<OwnerAndDate />}>
      <Page
        title={title}
        lead={`All changes to ${determiner} profile${isWhole ? '' : ' that you can see'}, newest first.${canEdit ? ' You can restore earlier values, one by one or all of a change at once.' : ''}`}
      >
        {hasMedicalHistory && (
          <p className="mb-6 text-base text-muted">
            {proxiedOwner ? 'Conditions' : 'Your conditions'}, surgeries and hospital stays are in{' '}
            <Link to="/profile/medical-history">Medical History</Link>.
          </p>
        )}
        {chips.length > 0 && (
          <SectionChips
            chips={chips}
            active={query.section}
            all="All Sections"
            to={section => historyAddress({ section })}
          />
        )}
        <div className="mt-6 space-y-4">
          {entries.length === 0 && (
            <NoChanges isFiltered={query.section !== undefined} to={historyAddress({})} />
          )}
          {entries.map(entry => (
            <FoldedChangeEntry key={entry.id} entry={entry} query={query} />
          ))}
        </div>
        <PageLinks
          label="Pages of the history"
          links={{
            'Newer changes': newer && historyAddress(newer),
            'Older changes': older && historyAddress(older),
          }}
        />
      </Page>
    </Paper>
  )
}
