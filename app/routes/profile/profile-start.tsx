import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { countOpenComments } from '#app/comments/comment-threads.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { loadFailure } from '#app/profile/record/profile.ts'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { WithheldNotice } from '#app/profile/record/withheld-notice.tsx'
import { unreadableTitles, withheldTitles } from '#app/profile/record/withheld-titles.server.ts'
import { toOverview } from '#app/profile-pages/overview.server.ts'
import { overviewFilter } from '#app/profile-pages/overview.ts'
import { OverviewPanel } from '#app/profile-pages/overview-panel.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Profile'

export const { handle, meta } = defineTitle(title, loadFailure)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { db } = context
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  const profile = await loadProfile(db, owner)
  const comments = can(access, 'comment') ? await countOpenComments(db, owner) : undefined
  return await access.show('Overview', {
    overview: toOverview(profile, comments),
    filter: overviewFilter(new URL(request.url).searchParams.get('show')),
    withheld: withheldTitles(owner),
    unreadable: unreadableTitles(profile),
  })
})

/** The first page of the profile: its sections, beside the tabs of a wide screen. */
export default function ProfileStart() {
  const { overview, filter, withheld, unreadable } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="mb-6 max-sm:sr-only">{title}</h1>
      <UnreadableNotice titles={unreadable} />
      {withheld.length > 0 && <WithheldNotice titles={withheld} />}
      <OverviewPanel overview={overview} filter={filter} />
    </>
  )
}
