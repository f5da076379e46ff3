// The launcher and the routes read the addresses of SMART Health Links here.

/** The kinds of address of a SMART Health Link. */
export type ShlTarget = 'manifest' | 'file' | 'data'

/** Path of the manifests, before the id. */
export const shlPath = '/shl/'

/** Characters of the id in an address. */
export const shlIdLength = 44

/** Characters of a manifest URL (SMART Health Links, "Construct a SHLink payload"). */
const maxUrlLength = 128

/** Characters of the longest origin that leaves room for path and id. */
export const maxShlOriginLength = maxUrlLength - shlPath.length - shlIdLength

/** Returns whether addresses of this origin are short enough for SMART Health Links. */
export function isShlPossible(origin: string): boolean {
  return origin.length <= maxShlOriginLength
}

const address = /^\/shl\/[\w-]{44}(\/f\/[\w-]{1,40})?(\.data)?$/

/**
 * Returns what a request target names; undefined for any other address. The path is compared as it
 * was sent: no decoding, no other case and no further slash, so that only these addresses are open
 * to other sites.
 * @param url the target with its query. `data` is Remix's form of the two addresses.
 */
export function readShlTarget(url: string): ShlTarget | undefined {
  const [path = ''] = url.split('?', 1)
  const match = address.exec(path)
  if (!match) return undefined
  const [, file, data] = match
  if (data) return 'data'
  return file ? 'file' : 'manifest'
}

/** The one method of each address; every other one is refused, and OPTIONS is a preflight. */
export const shlMethods = { manifest: 'POST', file: 'GET' } as const

/** Largest body of a request for a manifest, in bytes. */
export const maxShlBodyBytes = 4096

/**
 * Headers of every answer at these addresses: any site may read it, without credentials. The
 * specification is silent, and browsers need them to tell a 401 from a 404.
 */
export const shlHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Expose-Headers': 'retry-after',
  'Access-Control-Max-Age': '86400',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** Returns the body of a refusal, for machines. */
export function shlRefusal(status: number): string {
  return JSON.stringify({ message: refusals[status] ?? refusals[500] })
}

const refusals: Record<number, string> = {
  400: 'The request is not valid.',
  404: 'There is nothing at this address.',
  405: 'This method is not allowed here.',
  408: 'The request did not arrive in time.',
  413: 'The request is too large.',
  415: 'The content type must be application/json.',
  417: 'This expectation cannot be met.',
  429: 'Too many requests. Try again later.',
  500: 'The server failed. Try again later.',
  503: 'The server is busy. Try again later.',
}
