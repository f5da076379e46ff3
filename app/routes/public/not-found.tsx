import { data } from '@remix-run/node'

/** Every address that no other route answers. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

/** A post to such an address is answered alike. */
export const action = loader

// The page itself is the root's error page.
export default function NotFound() {
  return null
}
