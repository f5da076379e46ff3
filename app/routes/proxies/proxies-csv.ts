import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { redirectWithInfo } from '#app/http/toast-redirect.server.ts'
import { listProxies } from '#app/proxies/list/list-proxies.server.ts'
import { proxiesCsv, proxiesFileName } from '#app/proxies/list/proxies-csv.server.ts'
import { parseProxyQuery, proxiesAddress } from '#app/proxies/list/proxy-list.ts'

/** Exports all filtered proxies as CSV. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const query = parseProxyQuery(new URL(request.url).searchParams)
  const proxies = await listProxies(context.db, owner, query)
  if (proxies.length === 0) {
    return redirectWithInfo(proxiesAddress(query), 'No proxy data to export')
  }
  return new Response(proxiesCsv(proxies, owner.timeZone), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${proxiesFileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}
