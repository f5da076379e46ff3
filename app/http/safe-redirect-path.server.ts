import type { RequestContext } from '#app/http/request-context.server.ts'
import { env } from '#app/lib/env.server.ts'

/**
 * Returns the target of a redirect out of a proxy's pages: an absolute URL, because a path would
 * stay in them.
 * @param path path of the actor's account, or a public path.
 */
export function safeRedirectPath(
  { proxyAccessId }: Pick<RequestContext, 'proxyAccessId'>,
  path: string,
): string {
  return proxyAccessId === undefined ? path : env().origin + path
}
