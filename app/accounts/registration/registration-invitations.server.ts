import { env } from '#app/lib/env.server.ts'
import { days } from '#app/lib/time.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, newToken } from '#db/crypto/keys.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash } from '../accounts.server.ts'
import { registrationInvitationMail } from '../email/account-mails.server.ts'
import { markConfirmed } from '../email/confirm-email.server.ts'
import type { Person } from '../person.server.ts'

// Invitations of the operator. Only hashes of the link and of the address are stored.

/** Lifetime of an invitation. */
export const registrationInviteDays = 7

/**
 * Mails an invitation to register; an earlier one for the address ends.
 * @returns the URL, which is not stored.
 * @throws MailRefusedError if no mail can go to this address; nothing is written.
 */
export async function inviteToRegister(db: Database, email: string): Promise<string> {
  const { token, hash } = newToken()
  const address = `${env().origin}/register/${token}`
  const now = Date.now()
  const expiresAt = new Date(now + days(registrationInviteDays)).toISOString()
  const content = registrationInvitationMail({ address, expiresAt })
  const invitation = {
    email_hash: emailHash(email),
    token_hash: hash,
    created_at: new Date(now).toISOString(),
    expires_at: expiresAt,
  }
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

/** Returns whether an invitation is valid. Does not use it: mail scanners open links too. */
export async function hasRegistrationInvitation(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('registration_invitations')
    .select('expires_at')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** The invitation was used, replaced or has expired. */
export class InvitationGoneError extends Error {
  override name = 'InvitationGoneError'
}

/**
 * Uses an invitation, in the transaction that creates the account, and confirms its address.
 * @throws InvitationGoneError if it is gone; roll the transaction back.
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
    .returning('email_hash')
    .executeTakeFirst()
  if (!row) throw new InvitationGoneError()
  await markConfirmed(trx, person.id, row.email_hash)
}
