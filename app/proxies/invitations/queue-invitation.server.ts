import { inviteExpiry } from '#app/access/proxy-status.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/lib/env.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import type { AccessLevel } from '#db/schema.ts'
import { createAddressProof, joinProof } from './address-proof.server.ts'
import { invitationMail } from './invitation-mail.server.ts'

/** An invitation that is about to be sent. */
export interface OutgoingInvitation {
  /** Id of the row in `proxies`. */
  id: string
  name: string
  email: string
  level: AccessLevel
  token: string
  /** ISO time. */
  invitedAt: string
}

/**
 * Returns the address at which an invitation is answered. Whoever has this address can do so.
 * @param proof of `createAddressProof`, in the mail alone: no page of the owner shows it.
 */
export function invitationAddress(token: string, proof?: string): string {
  return `${env().origin}/proxy/register/${proof ? joinProof(token, proof) : token}`
}

/**
 * Puts the mail of an invitation into the outbox and notes it at its row, in the caller's transaction.
 * @throws MailRefusedError when no mail can carry the address.
 */
export async function queueInvitation(
  trx: Database,
  owner: Person,
  { id, name, email, level, token, invitedAt }: OutgoingInvitation,
): Promise<void> {
  const address = invitationAddress(token, await createAddressProof(trx, owner, id))
  const expiresAt = inviteExpiry(invitedAt)
  const content = invitationMail({ owner, name, email, level, address, expiresAt })
  // With the owner's account: when that is deleted there is nothing to invite to.
  const mailId = await queueMail(trx, { email, userId: owner.id }, 'invitation', content)
  await trx.updateTable('proxies').set({ mail_id: mailId }).where('id', '=', id).execute()
}

/** A mail whose link opens nothing any more need not be sent, nor stand as one that failed. */
export async function deleteUnsentMail(trx: Database, mailId: string): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where('id', '=', mailId)
    .where('state', '<>', 'sent')
    .execute()
}
