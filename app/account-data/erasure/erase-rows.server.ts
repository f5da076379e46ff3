import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'

/**
 * Deletes every row of an account in the caller's transaction, and notes its id. Most go with their row of `users`, by
 * foreign keys; here stands what is found otherwise. The access log cannot be deleted: its rows keep the id and nobody
 * can open them any more.
 * @returns the ids of the mails that were in the outbox for this account.
 */
export async function eraseRows(trx: Database, userId: string): Promise<string[]> {
  const user = await trx
    .selectFrom('users')
    .select('email_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return []
  // Before the account, whose row takes them along: their ids name the files that were written of them.
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

// Counters end with a hash of whom they count for. The one of invitations to an address stays for its day: it keeps
// that address from being filled with mail, whoever owned an account with it.
async function deleteCounters(trx: Database, userId: string): Promise<void> {
  for (const purpose of ['notice', 'invitations']) {
    const ending = `%:${lookupHash(purpose, userId)}`
    await trx.deleteFrom('rate_limits').where('key', 'like', ending).execute()
  }
}
