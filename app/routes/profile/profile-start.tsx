import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { sectionsByTab } from '#app/profile-definition/sections/sections.server.ts'

/** Redirects to the first section that the actor can see. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { owner, nothing } = await requireAccess({ request, context }, 'read')
  const first = sectionsByTab.find(section => !isWithheld(owner, section))
  return nothing('a redirect', redirect(first ? `/profile/${first.slug}` : '/dashboard'))
})
