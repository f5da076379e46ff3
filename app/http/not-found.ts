/** Returns the answer for a page that does not exist, and for one that is not the visitor's: the same 404. */
export function notFound(): Response {
  return new Response('Not found', { status: 404, statusText: 'Not Found' })
}
