import {
  type GenuineProxy,
  lockProxyRow,
  updateProxyRow,
} from '#app/proxies/list/change-proxy.server.ts'
import type { Database } from '#db/client.server.ts'

/**
 * Changes rows of `proxies` as the server does, with new MACs.
 * @param id of the access to change; all without it.
 */
export async function changeProxies(
  db: Database,
  changes: Parameters<typeof updateProxyRow>[2],
  id?: GenuineProxy['id'],
): Promise<void> {
  const rows = await db
    .selectFrom('proxies')
    .select('id')
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .execute()
  for (const found of rows) {
    await db.transaction().execute(async trx => {
      const row = await lockProxyRow(trx, proxy => proxy('id', '=', found.id))
      if (!row) throw new Error('This access has no valid MAC')
      await updateProxyRow(trx, row, changes)
    })
  }
}
