import { isGranted } from '#app/access/proxy-status.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'

/** Returns the number of people who have access to a record now. */
export function countGranted(db: Database, owner: { id: string }): Promise<number> {
  return proxyRows.count(db, query => query.where('owner_id', '=', owner.id).where(isGranted))
}
