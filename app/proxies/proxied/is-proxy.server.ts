import { isGranted } from '#app/access/proxy-status.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'

/** Returns true if this person has access to another person's record now. */
export async function isProxy(db: Database, person: { id: string }): Promise<boolean> {
  const access = await proxyRows.first(db, query =>
    query.select('id').where('proxy_id', '=', person.id).where(isGranted),
  )
  return access !== undefined
}
