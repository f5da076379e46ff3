import type { Request, RequestHandler } from 'express'
import { readShlTarget } from '#app/interop/shl/shl-address.ts'
import { type FoundRoute, isDecodable } from './find-route.ts'
import { sendEarly } from './refuse-request.ts'
import { asyncHandler } from './request-state.ts'

interface FormerHosts {
  /** The configured origin of the application. */
  origin: string
  formerOrigins: readonly string[]
  /** Returns the route of a path, as Remix matches it. */
  findRoute: (path: string) => Promise<FoundRoute>
}

/**
 * Redirects requests for former hosts to the same path of the configured origin. Reads no body and
 * runs no route. No redirect is cacheable: every answer but a public file has `no-store`.
 */
export function redirectFormerHosts({
  origin,
  formerOrigins,
  findRoute,
}: FormerHosts): RequestHandler {
  const formerHosts = new Set(formerOrigins.flatMap(listHostValues))
  // A redirect to a host that redirects would not end.
  for (const host of listHostValues(origin)) formerHosts.delete(host)
  return asyncHandler(async (req, res, next) => {
    const { host } = req.headers
    if (host === undefined || !formerHosts.has(normalizeHost(host))) return next()
    // The request guard refuses malformed targets.
    if (!req.url.startsWith('/') || !isDecodable(req.path)) return next()
    const status = await chooseStatus(req, findRoute)
    res.status(status)
    // The target begins with a slash, so the address stays within the origin.
    if (status !== 204) res.set({ Location: `${origin}${req.url}`, 'Content-Length': '0' })
    sendEarly(req, res)
  })
}

/** Returns the status of a redirect; 204 for a preflight, which browsers do not redirect. */
async function chooseStatus(
  { method, url, path }: Request,
  findRoute: FormerHosts['findRoute'],
): Promise<204 | 303 | 307 | 308> {
  if (readShlTarget(url)) return method === 'OPTIONS' ? 204 : 307
  if (method !== 'GET' && method !== 'HEAD') return 303
  return isSecretPattern((await findRoute(path)).pattern) ? 307 : 308
}

/**
 * Returns whether the paths of a route contain a token, a link or a code. A path without a route
 * may be a misspelled link.
 */
function isSecretPattern(pattern: string): boolean {
  return /\*$|\/:(token|shareId|accessCode)\b|\/shl\//.test(pattern)
}

/** Returns the values of a Host header that name an origin, with and without the default port. */
function listHostValues(origin: string): string[] {
  const { protocol, host, port } = new URL(origin)
  const value = normalizeHost(host)
  return port ? [value] : [value, `${value}:${protocol === 'https:' ? 443 : 80}`]
}

/** Returns a host in lower case, without the dot at the end of its name. */
function normalizeHost(host: string): string {
  return host.toLowerCase().replace(/\.(?=$|:\d+$)/, '')
}
