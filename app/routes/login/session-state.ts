import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { sessionLeft } from '#app/accounts/sessions/remaining-session.server.ts'
import { getSignedIn } from '#app/accounts/sessions/session-route.server.ts'
import type { SignedIn } from '#app/accounts/sessions/sessions.server.ts'

/** How long the login still lasts. Asking is no activity: a page asks by itself before it warns. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return answer(await getSignedIn({ request, context }, { isActivity: false }))
}

/** "Stay logged in": a person is there. */
export async function action({ request, context }: ActionFunctionArgs) {
  return answer(await getSignedIn({ request, context }))
}

/** Null where nobody is logged in. */
function answer(signedIn: SignedIn | null): Response {
  const left = signedIn && sessionLeft(signedIn.person, signedIn.session)
  return Response.json(left, { headers: { 'Cache-Control': 'no-store' } })
}
