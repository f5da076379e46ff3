import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { draftsPath } from '#app/accounts/drafts/draft-paths.ts'
import { hasDraftHere } from '#app/accounts/drafts/draft-route.server.ts'
import { findWantedPage } from '#app/accounts/login/wanted-page-route.server.ts'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'

/**
 * Returns the path of the first page after a login: a draft, the page that asked for the login, the
 * dashboard of the owner for whom the actor acted, or their own.
 * @param request may name a draft or a page; other paths than those of this site are ignored.
 */
export async function pathAfterLogin(
  context: Pick<RequestContext, 'db' | 'proxyAccessId'>,
  { id }: { id: string },
  request?: Request,
): Promise<string> {
  const { db, proxyAccessId } = context
  if (request && (await hasDraftHere(db, request, id))) return safeRedirectPath(context, draftsPath)
  const hasAccess = async (accessId: string) =>
    (await findGrantedAccess(db, { id }, accessId)) !== undefined
  const wanted = request && (await findWantedPage(request, { id }))
  if (wanted && (wanted.accessId === undefined || (await hasAccess(wanted.accessId)))) {
    return wanted.address
  }
  const isActing = proxyAccessId !== undefined && (await hasAccess(proxyAccessId))
  return isActing ? '/dashboard' : safeRedirectPath(context, '/dashboard')
}
