import { sql } from 'kysely'
import type { Database } from '#db/client.server.ts'

const keys = { share_grants: 'token_hash', share_devices: 'id' } as const

/**
 * Deletes the rows of a link beyond `count`, the oldest first. Equal times have a fixed order.
 * @param newest key of the row that was just made, which stays even if the clock was set back.
 */
export async function pruneToNewest(
  db: Database,
  table: keyof typeof keys,
  { linkId, newest, count }: { linkId: string; newest: string; count: number },
): Promise<void> {
  const [rows, key] = [sql.table(table), sql.ref(keys[table])]
  const others = sql`link_id = ${linkId} and ${key} <> ${newest}`
  const keysToKeep = sql`select ${key} from ${rows} where ${others} order by created_at desc, ${key} limit ${sql.lit(count - 1)}`
  await sql`delete from ${rows} where ${others} and ${key} not in (${keysToKeep})`.execute(db)
}
