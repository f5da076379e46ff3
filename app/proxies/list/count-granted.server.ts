import { isGranted } from '#app/access/proxy-status.server.ts'
import type { Database } from '#db/client.server.ts'

/** Returns the number of people who have access to a record now. */
export async function countGranted(db: Database, owner: { id: string }): Promise<number> {
  const { count } = await db
    .selectFrom('proxies')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner.id)
    .where(eb => isGranted(eb))
    .executeTakeFirstOrThrow()
  return Number(count)
}
