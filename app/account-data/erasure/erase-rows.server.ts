import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'

/**
 * Deletes every row of an account, in the caller's transaction, which has locked it. Notes its id.
 * Foreign keys delete most rows. The access log keeps its rows, which nobody can unseal.
 * @returns the ids of the account's mails in the outbox.
 */
export async function eraseRows(trx: Database, userId: string): Promise<string[]> {
  const user = await trx
    .selectFrom('users')
    .select('email_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return []
  // Before the account, which cascades to them: their ids name mail files.
  const mails = await trx
    .deleteFrom('mail_outbox')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  for (const table of ['login_attempts', 'reset_requests', 'registration_invitations'] as const) {
    await trx.deleteFrom(table).where('email_hash', '=', user.email_hash).execute()
  }
  await deleteCounters(trx, userId)
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  await trx
    .insertInto('erased_accounts')
    .values({ user_id: userId, erased_at: new Date().toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return mails.map(({ id }) => id)
}

// Keys of counters end with a hash of the person. The limit of invitations to an address stays:
// it protects the address from too much mail.
async function deleteCounters(trx: Database, userId: string): Promise<void> {
  for (const purpose of ['notice', 'invitations']) {
    const ending = `%:${lookupHash(purpose, userId)}`
    await trx.deleteFrom('rate_limits').where('key', 'like', ending).execute()
  }
}
