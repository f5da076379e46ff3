import { isGranted, isPending } from '#app/access/proxy-status.server.ts'
import type { AccountAccess } from '#app/accounts/account-access.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { isLive } from '#app/accounts/sessions/session-lifetime.server.ts'
import { endAllSessions } from '#app/accounts/sessions/sessions.server.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { replaceAllLinks } from '#app/emergency/links/replace-all-links.server.ts'
import { deleteUnsentMail } from '#app/proxies/invitations/queue-invitation.server.ts'
import { mailRemovedProxy } from '#app/proxies/list/removal-mail.server.ts'
import type { Database } from '#db/client.server.ts'
import { emailChangeRows } from '#db/rows/email-change-rows.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { mailLinkRows } from '#db/rows/mail-link-rows.server.ts'
import { passkeyRows } from '#db/rows/passkey-rows.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { recoveryCodeRows } from '#db/rows/recovery-code-rows.server.ts'
import { sessionRows } from '#db/rows/session-rows.server.ts'

/** Counts everything that can open an account or its record now. */
export async function countAccountAccess(db: Database, userId: string): Promise<AccountAccess> {
  const { authenticator, passkeys } = await readTwoFactor(db, userId)
  const countProxies = (isCounted: typeof isGranted) =>
    proxyRows.count(db, query => query.where('owner_id', '=', userId).where(isCounted))
  return {
    links: await emergencyLinkRows.count(db, query => query.where('user_id', '=', userId)),
    proxies: await countProxies(isGranted),
    invitations: await countProxies(isPending),
    passkeys,
    sessions: await sessionRows.count(db, query =>
      query.where('user_id', '=', userId).where(isLive),
    ),
    hasTwoFactor: authenticator,
  }
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
  await passkeyRows.delete(trx, query => query.where('user_id', '=', person.id))
  await recoveryCodeRows.delete(trx, query => query.where('user_id', '=', person.id))
  await emailChangeRows.delete(trx, query => query.where('user_id', '=', person.id))
  await mailLinkRows.delete(trx, query => query.where('user_id', '=', person.id))
  for (const table of ['passkey_challenges', 'second_factors', 'kept_forms'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', person.id).execute()
  }
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

// The owner did not choose the proxies of an account that somebody else made: they get no mail.
async function removeProxies(
  trx: Database,
  owner: Person,
  { sendsMail }: { sendsMail: boolean },
): Promise<void> {
  const removed = await proxyRows.delete(trx, query => query.where('owner_id', '=', owner.id))
  for (const { mail_id, proxy_id } of removed) {
    if (mail_id) await deleteUnsentMail(trx, mail_id)
    if (sendsMail && proxy_id) await mailRemovedProxy(trx, owner, proxy_id)
  }
}
