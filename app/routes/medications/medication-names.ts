import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { suggestOnThread } from '#app/medications/names/name-choices.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'

const Query = z.object({ query: z.string().max(400) })

/**
 * Suggests names for the typed text. A post keeps names out of addresses.
 * Scripts send it, so it is no activity.
 */
export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'edit', { isActivity: false })
  requireVisible(access.owner, medications)
  const { query } = (await readButtonForm(request, Query)).value
  const choices = await suggestOnThread(query)
  const answer = Response.json({ choices }, { headers: { 'Cache-Control': 'no-store' } })
  return access.nothing('names of the knowledge base alone', answer)
})

/** There is no page at this address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'edit', { isActivity: false })
  throw notFound()
}
