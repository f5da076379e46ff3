import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { loadPanelComments } from '#app/comments/comments-panel.server.ts'
import { CommentsPanel } from '#app/comments/comments-panel.tsx'
import { notFound } from '#app/http/not-found.ts'
import { logError } from '#app/lib/log.server.ts'
import { describeOnThread, medicationInfo } from '#app/medications/info/medication-info.server.ts'
import { MedicationPage } from '#app/medications/info/medication-page.tsx'
import { commentKey } from '#app/medications/list/medication-list.ts'
import { findOpenQuestions } from '#app/medications/questions/open-questions.server.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import { loadFailure } from '#app/profile/record/profile.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

// Without the name: the browser history keeps titles.
export const { handle, meta } = defineTitle('About a medication', loadFailure)

export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const profile = await loadKnownProfile(context.db, access.owner)
  const info = medicationInfo(profile, params.id ?? '')
  if (!info) throw notFound()
  const place = { section: medications, profile, entry: commentKey(info) }
  return await access.show(medications.title, {
    info,
    owner: access.owner.id,
    questions: findOpenQuestions(profile).filter(({ id }) => id === info.id),
    comments: await loadPanelComments(context.db, access, place),
    // The person's own entries are shown without it.
    knowledge: (await describeOnThread(profile, info.id, new Date()).catch(logError)) ?? undefined,
  })
})

/** Shows a medication with its entries, and the facts of the knowledge base. */
export default function MedicationInfoPage() {
  const { comments, ...page } = useLoaderData<typeof loader>()
  return (
    <>
      <MedicationPage {...page} comments={comments} />
      <CommentsPanel comments={comments} />
    </>
  )
}
