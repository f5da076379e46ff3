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
}

declare module '@remix-run/node' {
  interface AppLoadContext extends RequestContext {}
}
