import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { moveStart } from './chain.server.ts'

// The database refuses to delete a row too early by its own clock, which may go behind ours.
const clockMarginMs = 24 * 60 * 60_000

/**
 * Deletes the oldest entries whose years are over, up to the first that has to be kept.
 * @returns how many were deleted.
 */
export async function purgeAccessLog(db: Database): Promise<number> {
  const over = new Date(Date.now() - clockMarginMs).toISOString()
  return await inTransaction(db, async trx => {
    // Holds the head: of two servers one comes after the other.
    await trx
      .updateTable('access_log_head')
      .set(head => ({ seq: head.ref('seq') }))
      .execute()
    const kept = await trx
      .selectFrom('access_log')
      .select('seq')
      .where('keep_until', '>', over)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    let old = trx.selectFrom('access_log').select(['seq', 'mac'])
    if (kept) old = old.where('seq', '<', kept.seq)
    const last = await old.orderBy('seq', 'desc').limit(1).executeTakeFirst()
    if (!last) return 0
    const { numDeletedRows } = await trx
      .deleteFrom('access_log')
      .where('seq', '<=', last.seq)
      .executeTakeFirstOrThrow()
    await moveStart(trx, { seq: last.seq + 1, previous: last.mac })
    return Number(numDeletedRows)
  })
}
