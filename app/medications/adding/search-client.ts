import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { searchFailureMessage } from '../list/medication-list.ts'

/**
 * Runs a search in the browser. Without an answer the page keeps the query and shows an error.
 * @throws redirects and refusals of the server.
 */
export async function searchOrExplain({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (thrown) {
    if (isRouteErrorResponse(thrown) || thrown instanceof Response) throw thrown
    const error = { '': [`${searchFailureMessage}: the server did not answer. Please try again.`] }
    // Only the status of a response stops the router from loading the page again.
    return Response.json({ status: 'error', error }, { status: 503 })
  }
}
