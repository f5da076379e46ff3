import { dropUnsent } from '#app/proxies/invitations/queue-invitation.server.ts'
import { isGranted, isPending } from '#app/proxies/status.server.ts'
import { replaceAllLinks } from '#app/sharing/replace-all-links.server.ts'
import type { Database } from '#db/client.server.ts'
import type { AccountAccess } from './account-access.ts'
import type { Person } from './person.server.ts'
import { endAllSessions, isLive } from './sessions.server.ts'

/** Counts what can open an account or its record at this moment. */
export async function countAccountAccess(db: Database, userId: string): Promise<AccountAccess> {
  const all = db.fn.countAll<number | string>().as('count')
  const counted = [
    db.selectFrom('share_links').select(all).where('user_id', '=', userId),
    db.selectFrom('proxies').select(all).where('owner_id', '=', userId).where(isGranted),
    db.selectFrom('proxies').select(all).where('owner_id', '=', userId).where(isPending),
    db.selectFrom('passkeys').select(all).where('user_id', '=', userId),
    db.selectFrom('sessions').select(all).where('user_id', '=', userId).where(isLive),
    db
      .selectFrom('second_factors')
      .select(all)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null),
  ]
  const numbers: number[] = []
  for (const query of counted) {
    // PostgreSQL counts in text.
    numbers.push(Number((await query.executeTakeFirstOrThrow()).count))
  }
  const [links = 0, proxies = 0, invitations = 0, passkeys = 0, sessions = 0, factors = 0] = numbers
  return { links, proxies, invitations, passkeys, sessions, hasTwoFactor: factors > 0 }
}

/**
 * Ends everything that opens an account or its record, in the caller's transaction, which holds the account: sessions,
 * passkeys, two-factor, proxies, invitations, mailed links, drafts, known browsers. Every link and code is replaced.
 * @param options.isFirstProof whether somebody else may have made the account: further links, the settings of the
 * primary one, and the choice of mails go too.
 */
export async function endAccountAccess(
  trx: Database,
  person: Person,
  { isFirstProof = false }: { isFirstProof?: boolean } = {},
): Promise<void> {
  await endAllSessions(trx, person.id)
  for (const table of ownTables) {
    await trx.deleteFrom(table).where('user_id', '=', person.id).execute()
  }
  if (isFirstProof) {
    await trx.deleteFrom('mail_preferences').where('user_id', '=', person.id).execute()
  }
  await removeProxies(trx, person.id)
  await replaceAllLinks(trx, person, { onlyPrimary: isFirstProof })
  await trx
    .updateTable('users')
    .set({ devices_since: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute()
}

const ownTables = [
  'passkeys',
  'passkey_challenges',
  'second_factors',
  'recovery_codes',
  'email_changes',
  'kept_forms',
  'mail_links',
] as const

async function removeProxies(trx: Database, ownerId: string): Promise<void> {
  const removed = await trx
    .deleteFrom('proxies')
    .where('owner_id', '=', ownerId)
    .returning('mail_id')
    .execute()
  for (const { mail_id } of removed) {
    if (mail_id) await dropUnsent(trx, mail_id)
  }
}
