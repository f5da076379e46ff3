import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { sessionLeft } from '#app/accounts/session-left.server.ts'
import { getSignedIn } from '#app/accounts/sessions.server.ts'

/** How long the login still lasts. Asking is no activity: a page asks by itself before it warns. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return answer(await getSignedIn({ request, context }, { isActivity: false }))
}

/** "Stay logged in": a person is there. */
export async function action({ request, context }: ActionFunctionArgs) {
  return answer(await getSignedIn({ request, context }))
}

function answer(signedIn: Awaited<ReturnType<typeof getSignedIn>>): Response {
  return Response.json(sessionLeft(signedIn), { headers: { 'Cache-Control': 'no-store' } })
}
