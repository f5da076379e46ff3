import type { Database } from '#db/client.server.ts'

/** Forgets a secret that was shown to somebody and waits for its first right code. An authenticator that is in use stays. */
export async function discardPendingSetup(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ pending: null, pending_at: null })
    .where('user_id', '=', userId)
    .execute()
}
