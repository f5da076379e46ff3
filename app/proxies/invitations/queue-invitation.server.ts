import { inviteExpiry } from '#app/access/proxy-status.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/lib/env.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { AccessLevel } from '#db/schema.ts'
import type { ProxyLimits } from '../list/change-proxies.server.ts'
import { createAddressProof, joinProof } from './address-proof.server.ts'
import { invitationMail } from './invitation-mail.server.ts'

/** An invitation that is ready to be sent. */
export interface OutgoingInvitation {
  /** Id of the row in `proxies`. */
  id: string
  name: string
  email: string
  level: AccessLevel
  limits: ProxyLimits
  token: string
  /** ISO time. */
  invitedAt: string
}

/**
 * Returns the URL of an invitation. Knowing it is enough to answer the invitation.
 * @param proof of `createAddressProof`; only the mail contains it, no page of the owner.
 */
export function invitationAddress(token: string, proof?: string): string {
  return `${env().origin}/proxy/register/${proof ? joinProof(token, proof) : token}`
}

/**
 * Queues the mail of an invitation and writes its id to the row, in the caller's transaction.
 * @throws MailRefusedError if no mail can be sent to the address.
 */
export async function queueInvitation(
  trx: Database,
  owner: Person,
  { id, name, email, level, limits, token, invitedAt }: OutgoingInvitation,
): Promise<void> {
  const address = invitationAddress(token, await createAddressProof(trx, owner, id))
  const expiresAt = inviteExpiry(invitedAt)
  const content = invitationMail({ owner, name, email, level, limits, address, expiresAt })
  // The mail belongs to the owner's account, so erasing the account deletes it.
  const mailId = await queueMail(trx, { email, userId: owner.id }, 'invitation', content)
  await proxyRows.update(trx, query => query.set({ mail_id: mailId }).where('id', '=', id))
}

/** Deletes the unsent mail of a replaced invitation, whose link no longer works. */
export async function deleteUnsentMail(trx: Database, mailId: string): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where('id', '=', mailId)
    .where('state', '<>', 'sent')
    .execute()
}
