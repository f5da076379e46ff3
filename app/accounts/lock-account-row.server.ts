import type { Database } from '#db/client.server.ts'

/** Locks the row of an account until the transaction ends. Works on SQLite and PostgreSQL. */
export async function lockAccountRow(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set(user => ({ last_change: user.ref('last_change') }))
    .where('id', '=', userId)
    .execute()
}
