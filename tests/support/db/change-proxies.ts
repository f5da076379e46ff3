import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { MacRow } from '#db/rows/rows-with-mac.server.ts'

/**
 * Changes rows of `proxies` as the server does, with new MACs.
 * @param id of the access to change; all without it.
 */
export async function changeProxies(
  db: Database,
  changes: Partial<MacRow<'proxies'>>,
  id?: string,
): Promise<void> {
  const rows = await proxyRows.select(db, query =>
    query.selectAll().$if(id !== undefined, one => one.where('id', '=', id ?? '')),
  )
  for (const row of rows) await proxyRows.rewrite(db, row, changes)
}
