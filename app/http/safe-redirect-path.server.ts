import type { RequestContext } from '#app/http/request-context.server.ts'
import { env } from '#app/lib/env.server.ts'

/**
 * Where a redirect goes that leaves the person somebody acts for: a path alone would stay with that person.
 * @param path of one's own account, or of nobody's.
 */
export function safeRedirectPath(
  { proxyAccessId }: Pick<RequestContext, 'proxyAccessId'>,
  path: string,
): string {
  return proxyAccessId === undefined ? path : env().origin + path
}
