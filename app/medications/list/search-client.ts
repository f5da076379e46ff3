import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { searchFailureMessage } from './medication-list.ts'

/**
 * A search as the browser runs it: where no answer comes, the page stays with what was typed and says so.
 * @throws whatever the server answers by another page: redirects, refusals.
 */
export async function searchOrExplain({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (thrown) {
    if (isRouteErrorResponse(thrown) || thrown instanceof Response) throw thrown
    const error = { '': [`${searchFailureMessage}: the server did not answer. Please try again.`] }
    // A response, because only its status keeps the router from loading the page again.
    return Response.json({ status: 'error', error }, { status: 503 })
  }
}
