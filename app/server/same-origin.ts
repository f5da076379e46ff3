import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether a request was sent by a page of ours: by `Sec-Fetch-Site` and `Origin`, never by
 * `Host`, which clients can set. A request with neither header is refused. Our own page sends the
 * origin `null` if a proxy or an extension changes its referrer policy to `no-referrer`.
 * @param origin the configured origin of the application.
 */
export function isSameOriginRequest(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site']
  const from = headers.origin
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (from === 'null') return site === 'same-origin'
  if (from !== undefined) return from === origin
  return site !== undefined
}
