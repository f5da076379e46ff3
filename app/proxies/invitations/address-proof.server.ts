import { inviteDays } from '#app/access/proxy-status.ts'
import { markConfirmed } from '#app/accounts/email/confirm-email.server.ts'
import { invitedAddressPurpose } from '#app/accounts/email/mail-link-purposes.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { days } from '#app/lib/time.ts'
import { createMailLink, useMailLink as takeMailLink } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'

// The owner sees the link of an invitation. The mail adds a second token to it: registering with
// both proves that the invited person reads mail to the address.

/** Makes the second token for the mail of an invitation; an earlier one ends. */
export function createAddressProof(
  trx: Database,
  owner: Pick<Person, 'id'>,
  accessId: string,
): Promise<string> {
  return createMailLink(trx, {
    purpose: invitedAddressPurpose,
    userId: owner.id,
    subject: accessId,
    ttlMs: days(inviteDays),
  })
}

/** Returns both tokens as one path segment. */
export function joinProof(token: string, proof: string): string {
  return `${token}.${proof}`
}

/** Splits that path segment. The proof is empty in the link that the owner sees. */
export function splitProof(part: string): { token: string; proof: string } {
  const [token = '', proof = ''] = part.split('.')
  return { token, proof }
}

/**
 * Confirms the address of an account that was just made for an invitation, if the proof is the one
 * of its mail.
 */
export async function confirmInvitedAddress(
  trx: Database,
  person: Pick<Person, 'id'>,
  accessId: string,
  proof: string,
): Promise<void> {
  const link = await takeMailLink(trx, invitedAddressPurpose, proof)
  if (link?.subject === accessId) await markConfirmed(trx, person.id)
}
