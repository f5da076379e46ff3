import type { Database } from '#db/client.server.ts'

/** The state of one request, which the server hands to every loader and action as `context`. */
export interface RequestContext {
  db: Database
  /** Address of the client: the socket's, or the one that a trusted proxy names. */
  clientAddress: string
  /** Random id, in the log and on error pages. */
  requestId: string
  /** Nonce of this response's content security policy. */
  cspNonce: string
  /** Id of the access that the address names: its visitor acts for the owner. */
  proxyAccessId?: string
  /** Token that this request gave to its session; the request itself carries the old cookie. */
  renewedToken?: string
  /** True once this request has restored a draft: the page shows the form as it was kept. */
  restoresDraft?: boolean
  /**
   * True for a refused post whose form is shown once more. An actor whose access was changed while the
   * form was open gets it back with what was typed, and nothing of the record.
   */
  showsRefusedForm?: boolean
  shared?: SharedReads
}

/**
 * Reads that several loaders of one page share. Each room adds its own by declaration merging, so that
 * this module imports none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add their members
export interface SharedReads {}

/**
 * Returns the result of `read`, read once for the loaders of one page. An action may change what it
 * reads, so loaders that run after it share nothing with it.
 */
export function readOnce<Key extends keyof SharedReads>(
  { request, context }: { request: Request; context: Pick<RequestContext, 'shared'> },
  key: Key,
  read: () => NonNullable<SharedReads[Key]>,
): NonNullable<SharedReads[Key]> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return read()
  context.shared ??= {}
  const known = context.shared[key]
  if (known) return known as NonNullable<SharedReads[Key]>
  const result = read()
  context.shared[key] = result
  return result
}

declare module '@remix-run/node' {
  interface AppLoadContext extends RequestContext {}
}
