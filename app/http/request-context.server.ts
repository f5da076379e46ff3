import type { GrantedAccess } from '#app/access/granted-access.server.ts'
import type { LiveSession } from '#app/accounts/sessions/sessions.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Database } from '#db/client.server.ts'

/** What the launcher knows of a request and hands to every loader and action as `context`. */
export interface RequestContext {
  db: Database
  /** Address of the client: the socket's, or what a trusted proxy says. */
  clientAddress: string
  /** Random id that stands in the log and on error pages. */
  requestId: string
  /** Nonce of this response's content security policy. */
  cspNonce: string
  /** Id of the access by which the address says that its visitor acts for somebody. */
  actingBy?: string
  /**
   * Token that this request gave to its session: what runs later for it comes with the old cookie.
   */
  renewedToken?: string
  shared?: SharedReads
}

/** Reads that several loaders of one page share. */
export interface SharedReads {
  session?: Promise<LiveSession | undefined>
  access?: Promise<GrantedAccess | undefined>
  /** The profile of the owner whose page it is. */
  profile?: Promise<Profile>
}

/**
 * Returns what `read` returns, read once for the loaders of one page. An action may change what it
 * reads, and loaders that run after it share nothing with it.
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
