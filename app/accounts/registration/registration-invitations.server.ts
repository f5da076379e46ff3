import { displayDay } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import { days } from '#app/lib/time.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, newToken } from '#db/crypto/keys.server.ts'
import { isGenuine, withMac } from '#db/crypto/row-mac.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash } from '../accounts.server.ts'
import { registrationInvitationMail } from '../email/account-mails.server.ts'
import { markConfirmed } from '../email/confirm-email.server.ts'
import type { Person } from '../person.server.ts'

// What the operator lets somebody register with. Only hashes are stored: of the link, and of the address it was sent to.

/** How long an invitation can be used. */
export const registrationInviteDays = 7

/**
 * Invites somebody to register, by mail. An earlier invitation of the same address ends.
 * @returns the address of the page, for a server whose mails do not leave; it is stored nowhere.
 * @throws MailRefusedError before anything is written when no mail can go to this address.
 */
export async function inviteToRegister(db: Database, email: string): Promise<string> {
  const { token, hash } = newToken()
  const address = `${env().origin}/register/${token}`
  const now = Date.now()
  const expiresAt = new Date(now + days(registrationInviteDays)).toISOString()
  const content = registrationInvitationMail({
    address,
    expiresOn: displayDay(expiresAt.slice(0, 10)),
  })
  const invitation = withMac('registration_invitations', {
    email_hash: emailHash(email),
    token_hash: hash,
    created_at: new Date(now).toISOString(),
    expires_at: expiresAt,
  })
  await inTransaction(db, async trx => {
    await queueMail(trx, { email }, 'registration-invitation', content)
    await trx
      .insertInto('registration_invitations')
      .values(invitation)
      .onConflict(conflict => conflict.column('email_hash').doUpdateSet(invitation))
      .execute()
  })
  return address
}

/** Whether a link can be used. Asking does not use it up: mail scanners open links too. */
export async function hasRegistrationInvitation(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('registration_invitations')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  return row !== undefined && isGenuine('registration_invitations', row)
}

/** The invitation was used, replaced, or ended meanwhile. */
export class InvitationGoneError extends Error {
  override name = 'InvitationGoneError'
}

/**
 * Uses an invitation up, in the transaction that makes the account. Whoever registers with the address that it was sent
 * to has shown that mails reach them there.
 * @throws InvitationGoneError when there is none any more; the transaction must not be committed.
 */
export async function useRegistrationInvitation(
  trx: Database,
  person: Pick<Person, 'id'>,
  token: string,
): Promise<void> {
  const row = await trx
    .deleteFrom('registration_invitations')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst()
  if (!row || !isGenuine('registration_invitations', row)) throw new InvitationGoneError()
  await markConfirmed(trx, person.id, row.email_hash)
}
