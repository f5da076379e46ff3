/** An address, and whom its visitor acts for. */
export interface ProxyUrl {
  /** Id of the access that the address names; undefined on the pages of one's own account. */
  accessId?: string
  /** What stands before every address while acting: `/for/{accessId}`, or nothing. */
  basename: string
  /** The address without it. */
  path: string
}

// Not followed by more of a word: `.data` is how single fetch asks for the first page below it.
const prefix = /^\/for\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/|\.data$|$)/

/**
 * Takes an address apart. Whoever acts for somebody says so in the address of every page, so that two windows never mix
 * up two people, and a form goes to the record it was drawn from.
 */
export function parseProxyUrl(pathname: string): ProxyUrl {
  const [basename = '', accessId] = prefix.exec(pathname) ?? []
  const rest = pathname.slice(basename.length)
  const path = rest === '' ? '/' : rest === '.data' ? '/_root.data' : rest
  return accessId ? { accessId, basename, path } : { basename: '', path: pathname }
}

/** The address of a page while acting by this access. It is a document of its own: reached by a plain link. */
export function proxyUrl(accessId: string, path = '/dashboard'): string {
  return `/for/${accessId}${path}`
}
