import type { Database } from '#db/client.server.ts'

/** Deletes a secret that waits for its first code; an authenticator in use stays. */
export async function discardPendingSetup(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ pending: null, pending_at: null })
    .where('user_id', '=', userId)
    .execute()
}
