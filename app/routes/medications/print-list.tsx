import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { makePrintedList } from '#app/medications/list/printed-list.server.ts'
import { printedListTitle } from '#app/medications/list/printed-list.ts'
import { PrintedListPage } from '#app/medications/list/printed-list-page.tsx'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import { loadFailure } from '#app/profile/record/profile.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle(printedListTitle, loadFailure)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  requireVisible(owner, medications)
  const profile = await loadKnownProfile(context.db, owner, { isOnPaper: true })
  const accountName = formatFullName(owner)
  const list = makePrintedList(owner, { profile, accountName, now: new Date() })
  return await access.show(printedListTitle, list)
})

/** Shows the medications on one page to print for the doctor. */
export default function PrintList() {
  return <PrintedListPage list={useLoaderData<typeof loader>()} />
}
