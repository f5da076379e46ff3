import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAccess } from '#app/accounts/access.server.ts'

/** The editor opens on the first section. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'read')
  return redirect('/profile/personal')
}
