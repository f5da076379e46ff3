import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { ownPath } from '#app/accounts/own-path.server.ts'
import { logOut } from '#app/accounts/sessions.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/forms/toast.server.ts'
import { logError } from '#app/log.server.ts'

/** Nobody is logged out by following a link. */
export function loader() {
  return redirect('/')
}

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const headers = await logOut({ request, context })
    return await redirectWithSuccess(ownPath(context, '/'), 'Successfully logged out', { headers })
  } catch (error) {
    logError(error, context.requestId)
    return redirectWithError('/dashboard', 'Failed to log out. Please try again.')
  }
}
