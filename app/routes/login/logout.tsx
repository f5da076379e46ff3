import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { logOut } from '#app/accounts/sessions/session-route.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'

/** A GET request does not log out. */
export function loader() {
  return redirect('/')
}

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const headers = await logOut({ request, context })
    return await redirectWithSuccess(safeRedirectPath(context, '/'), 'Successfully logged out', {
      headers,
    })
  } catch (error) {
    logError(error)
    return redirectWithError('/dashboard', 'Failed to log out. Please try again.')
  }
}
