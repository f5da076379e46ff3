/** Makes the router load the redirect as a document: the old document holds the record. */
export const replacesDocument = { 'X-Remix-Reload-Document': 'yes' }

/** Returns headers that delete the record from the browser. */
export function loggedOutHeaders(): Headers {
  return new Headers({ ...replacesDocument, 'Clear-Site-Data': '"cache", "storage"' })
}
