import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { isUuid } from '#db/uuid.ts'
import { findProxy, type ProxyPerson } from './change-proxies.server.ts'
import { type ProxyQuery, parseProxyQuery } from './proxy-list.ts'

/**
 * Authorises a loader or an action about one proxy, and finds the proxy that its address names.
 * @returns the access, the proxy, and the query of the list behind the dialog.
 * @throws Response as `requireAccess`; 404 for an unknown proxy and for somebody else's.
 */
export async function requireProxy({
  request,
  context,
  params,
}: LoaderFunctionArgs): Promise<Access & { proxy: ProxyPerson; query: ProxyQuery }> {
  const access = await requireAccess({ request, context }, 'manage')
  const { proxyId = '' } = params
  const proxy = isUuid(proxyId) ? await findProxy(context.db, access.owner, proxyId) : undefined
  if (!proxy) throw notFound()
  return { ...access, proxy, query: parseProxyQuery(new URL(request.url).searchParams) }
}
