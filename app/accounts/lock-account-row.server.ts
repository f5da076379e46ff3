import type { Database } from '#db/client.server.ts'

/**
 * Holds the row of an account until the caller's transaction ends, as a save of the record does: whoever counts or
 * changes something of the same account waits for each other. Both engines know it, where a lock for reading is only
 * PostgreSQL's.
 */
export async function lockAccountRow(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set(user => ({ last_change: user.ref('last_change') }))
    .where('id', '=', userId)
    .execute()
}
