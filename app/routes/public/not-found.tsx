import { data } from '@remix-run/node'

/** Answers every address that matches no other route. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

/** Answers a post in the same way. */
export const action = loader

// The loader always throws, and the root shows its error page.
export default function NotFound() {
  return null
}
