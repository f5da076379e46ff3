import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { autosave } from '#app/profile-pages/autosave-route.server.ts'

/**
 * Saves a form that a script posts. It does not count as activity of the session. It also answers
 * people who have lost edit access.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    isActivity: false,
    reads: { nothing: 'only labels of the form' },
  })
  return Response.json(await autosave({ request, context }, access), {
    headers: { 'Cache-Control': 'no-store' },
  })
}

/** There is no page at this address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'edit', {
    isActivity: false,
    reads: { nothing: 'there is no page' },
  })
  throw notFound()
}
