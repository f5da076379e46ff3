import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { remainingSession } from '#app/accounts/sessions/remaining-session.server.ts'
import { getLoggedIn } from '#app/accounts/sessions/session-route.server.ts'
import type { LoggedIn } from '#app/accounts/sessions/sessions.server.ts'

/** Returns the remaining time of the session. A page asks by itself, so it is no activity. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return answer(await getLoggedIn({ request, context }, { isActivity: false }))
}

/** Extends the session: "Stay logged in". */
export async function action({ request, context }: ActionFunctionArgs) {
  return answer(await getLoggedIn({ request, context }))
}

/** Answers null if nobody is logged in. */
function answer(loggedIn: LoggedIn | null): Response {
  const left = loggedIn && remainingSession(loggedIn.person, loggedIn.session)
  return Response.json(left, { headers: { 'Cache-Control': 'no-store' } })
}
