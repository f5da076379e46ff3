/** Returns the 404 of a page that does not exist or is not the visitor's. */
export function notFound(): Response {
  return new Response('Not found', { status: 404, statusText: 'Not Found' })
}
