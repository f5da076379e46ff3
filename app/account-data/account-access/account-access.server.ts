import { isGranted, isPending } from '#app/access/proxy-status.server.ts'
import type { AccountAccess } from '#app/accounts/account-access.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { isLive } from '#app/accounts/sessions/session-lifetime.server.ts'
import { endAllSessions } from '#app/accounts/sessions/sessions.server.ts'
import { noteTwoFactor, readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { replaceAllLinks } from '#app/emergency/links/replace-all-links.server.ts'
import { deleteUnsentMail } from '#app/proxies/invitations/queue-invitation.server.ts'
import { mailRemovedProxy } from '#app/proxies/list/removal-mail.server.ts'
import type { Database } from '#db/client.server.ts'

/** Counts everything that can open an account or its record now. */
export async function countAccountAccess(db: Database, userId: string): Promise<AccountAccess> {
  const countAll = db.fn.countAll<number | string>().as('count')
  const queries = [
    db.selectFrom('share_links').select(countAll).where('user_id', '=', userId),
    db.selectFrom('proxies').select(countAll).where('owner_id', '=', userId).where(isGranted),
    db.selectFrom('proxies').select(countAll).where('owner_id', '=', userId).where(isPending),
    db.selectFrom('sessions').select(countAll).where('user_id', '=', userId).where(isLive),
  ]
  const numbers: number[] = []
  for (const query of queries) {
    // PostgreSQL returns counts as text.
    numbers.push(Number((await query.executeTakeFirstOrThrow()).count))
  }
  const [links = 0, proxies = 0, invitations = 0, sessions = 0] = numbers
  const { authenticator, passkeys } = await readTwoFactor(db, userId)
  return { links, proxies, invitations, passkeys, sessions, hasTwoFactor: authenticator }
}

/**
 * Ends all access to an account, in the caller's transaction, which locks the account.
 * Replaces every link and code.
 * @param options.isFirstProof somebody else may have made the account: also deletes further links,
 * link settings and mail preferences.
 */
export async function endAccountAccess(
  trx: Database,
  person: Person,
  { isFirstProof = false }: { isFirstProof?: boolean } = {},
): Promise<void> {
  await endAllSessions(trx, person.id)
  for (const table of tablesToClear) {
    await trx.deleteFrom(table).where('user_id', '=', person.id).execute()
  }
  await noteTwoFactor(trx, person.id, false)
  if (isFirstProof) {
    await trx.deleteFrom('mail_preferences').where('user_id', '=', person.id).execute()
  }
  await removeProxies(trx, person, { sendsMail: !isFirstProof })
  await replaceAllLinks(trx, person, { onlyPrimary: isFirstProof })
  await trx
    .updateTable('users')
    .set({ devices_since: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute()
}

const tablesToClear = [
  'passkeys',
  'passkey_challenges',
  'second_factors',
  'recovery_codes',
  'email_changes',
  'kept_forms',
  'mail_links',
] as const

// The owner did not choose the proxies of an account that somebody else made: they get no mail.
async function removeProxies(
  trx: Database,
  owner: Person,
  { sendsMail }: { sendsMail: boolean },
): Promise<void> {
  const removed = await trx
    .deleteFrom('proxies')
    .where('owner_id', '=', owner.id)
    .returning(['mail_id', 'proxy_id'])
    .execute()
  for (const { mail_id, proxy_id } of removed) {
    if (mail_id) await deleteUnsentMail(trx, mail_id)
    if (sendsMail && proxy_id) await mailRemovedProxy(trx, owner, proxy_id)
  }
}
