import type { Database } from '#db/client.server.ts'
import type { OverloadReply } from './overload.server.ts'

/** State of a request, which each loader and action gets as `context`. */
export interface RequestContext {
  db: Database
  /** Address of the socket, or the one that a trusted proxy names. */
  clientAddress: string
  /** Random id, in the log and on error pages. */
  requestId: string
  /** Nonce of this response's content security policy. */
  cspNonce: string
  /** Id of the access in the URL: the visitor is a proxy. */
  proxyAccessId?: string
  /** The renewed token of the session; the request carries the old cookie. */
  renewedToken?: string
  shared?: SharedReads
  /** The reply to a request that the server cannot carry out: no session is read. */
  refusal?: OverloadReply
  /** The reply to an error that a loader or action threw: `handleError` sets it. */
  overload?: OverloadReply
}

/** Results that several loaders of a page share. Modules add members by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add their members
export interface SharedReads {}

/**
 * Returns the result of `read`, which runs once for the loaders of a page. Loaders after an action
 * share nothing with it.
 */
export function readOnce<Key extends keyof SharedReads>(
  { request, context }: { request: Request; context: Pick<RequestContext, 'shared'> },
  key: Key,
  read: () => NonNullable<SharedReads[Key]>,
): NonNullable<SharedReads[Key]> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return read()
  context.shared ??= {}
  const cached = context.shared[key]
  if (cached) return cached as NonNullable<SharedReads[Key]>
  const result = read()
  context.shared[key] = result
  return result
}

declare module '@remix-run/node' {
  interface AppLoadContext extends RequestContext {}
}
