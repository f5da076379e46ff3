import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { sectionsByTab } from '#app/profile-definition/sections/sections.server.ts'

/** The editor opens on the first section that its reader may see. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'redirects' },
  })
  const first = sectionsByTab.find(section => !isWithheld(owner, section))
  return redirect(first ? `/profile/${first.slug}` : '/dashboard')
}
