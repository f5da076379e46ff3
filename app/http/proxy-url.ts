/** A URL path and the access of its proxy. */
export interface ProxyUrl {
  /** Id of the access; undefined on pages of one's own account. */
  accessId?: string
  /** The prefix of a proxy's paths: `/for/{accessId}`, or nothing. */
  basename: string
  /** The path without the prefix. */
  path: string
}

// `.data` is the suffix of single fetch.
const prefix = /^\/for\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/|\.data$|$)/

/**
 * Parses a path. Paths of a proxy name the access, so that each window and form belongs to one
 * record.
 */
export function parseProxyUrl(pathname: string): ProxyUrl {
  const [basename = '', accessId] = prefix.exec(pathname) ?? []
  const rest = pathname.slice(basename.length)
  const path = rest === '' ? '/' : rest === '.data' ? '/_root.data' : rest
  return accessId ? { accessId, basename, path } : { basename: '', path: pathname }
}

/** Returns the path of a page under an access. Use a plain link: it loads a new document. */
export function proxyUrl(accessId: string, path = '/dashboard'): string {
  return `/for/${accessId}${path}`
}
