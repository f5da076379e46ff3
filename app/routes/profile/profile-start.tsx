import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { sectionsByTab } from '#app/profile-definition/sections/sections.server.ts'

/** Redirects to the first section that the actor can see. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'redirects' },
  })
  const first = sectionsByTab.find(section => !isWithheld(owner, section))
  return redirect(first ? `/profile/${first.slug}` : '/dashboard')
}
