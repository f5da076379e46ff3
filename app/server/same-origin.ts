import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request that may change something was sent by one of our own pages.
 *
 * `Sec-Fetch-Site` must not name another site, and `Origin` must be the configured one; never is
 * anything compared with `Host`, which a client or proxy can set. `Origin: null` is nobody of ours.
 * A request with neither header is refused.
 * @param origin the configured origin of the application
 */
export function isSameOriginRequest(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site']
  const from = headers.origin
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (from !== undefined) return from === origin
  return site !== undefined
}
