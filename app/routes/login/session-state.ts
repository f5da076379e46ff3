import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { remainingSession } from '#app/accounts/sessions/remaining-session.server.ts'
import { getLoggedIn } from '#app/accounts/sessions/session-route.server.ts'
import type { LoggedIn } from '#app/accounts/sessions/sessions.server.ts'

/** How long the login still lasts. Asking is no activity: a page asks by itself before it warns. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return answer(await getLoggedIn({ request, context }, { isActivity: false }))
}

/** "Stay logged in": a person is there. */
export async function action({ request, context }: ActionFunctionArgs) {
  return answer(await getLoggedIn({ request, context }))
}

/** Null where nobody is logged in. */
function answer(loggedIn: LoggedIn | null): Response {
  const left = loggedIn && remainingSession(loggedIn.person, loggedIn.session)
  return Response.json(left, { headers: { 'Cache-Control': 'no-store' } })
}
