/**
 * Makes the router load the page of a redirect as a document: the old document holds the record.
 */
export const replacesDocument = { 'X-Remix-Reload-Document': 'yes' }

/** Returns the headers of an answer after which this browser must hold nothing of the record. */
export function loggedOutHeaders(): Headers {
  return new Headers({ ...replacesDocument, 'Clear-Site-Data': '"cache", "storage"' })
}
