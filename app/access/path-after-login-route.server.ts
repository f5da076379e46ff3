import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { draftsPath } from '#app/accounts/drafts/draft-paths.ts'
import { settleKeptForms } from '#app/accounts/drafts/saved-drafts.server.ts'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { ownPath } from '#app/http/safe-redirect-path.server.ts'
import { findWantedPage } from './wanted-page-route.server.ts'

/**
 * Where somebody goes who has just signed in. Whose session ended while acting for somebody goes on there; whoever else
 * signs in meanwhile is at home. Never a visitor's string.
 * @param request may name a draft, which comes first, and the page that asked for the login.
 */
export async function pathAfterSignIn(
  context: Pick<RequestContext, 'db' | 'proxyAccessId'>,
  { id }: { id: string },
  request?: Request,
): Promise<string> {
  const { db, proxyAccessId } = context
  if (request && (await settleKeptForms(db, request, id))) return ownPath(context, draftsPath)
  const wanted = request && (await findWantedPage(db, request, { id }))
  if (wanted) return wanted
  const isTheirs = proxyAccessId !== undefined && (await findGrantedAccess(db, { id }, proxyAccessId))
  return isTheirs ? '/dashboard' : ownPath(context, '/dashboard')
}
