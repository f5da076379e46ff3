import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { autosave } from '#app/profile-pages/autosave-route.server.ts'

/**
 * Saves a form that its page posts by itself; who may not edit any more is told so. That is no sign of a person, so it
 * keeps no login alive.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    isActivity: false,
    reads: { nothing: 'labels of the form alone' },
  })
  return Response.json(await autosave({ request, context }, access), {
    headers: { 'Cache-Control': 'no-store' },
  })
}

/** There is nothing to read at this address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'edit', {
    isActivity: false,
    reads: { nothing: 'there is no page' },
  })
  throw new Response('Not found', { status: 404, statusText: 'Not Found' })
}
