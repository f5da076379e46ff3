import { randomUUID } from 'node:crypto'
import { sealProxyDetails } from '#app/access/proxy-details.server.ts'
import { emailHash } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { MailRefusedError } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken } from '#db/crypto/keys.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { AccessLevel } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { ProxyLimits } from '../list/change-proxies.server.ts'
import {
  type DraftRefusal,
  readInvitationDraft,
  spendInvitationDraft,
} from './invitation-draft.server.ts'
import { countInvitation, InvitationLimitError } from './invitation-limits.server.ts'
import { queueInvitation } from './queue-invitation.server.ts'

// An invitation is a row of `proxies` with the hash of its token. Until it is answered, the token
// is also sealed in the row's details, so that the owner can see the link.

/** The data of a new invitation. Without limits the access has no end and shows every section. */
export interface NewInvitation extends Partial<ProxyLimits> {
  name: string
  email: string
  relationship: string
  level: AccessLevel
  /** The text of `createInvitationDraft` for this address. */
  proposed: string
}

/**
 * `already-listed`: the owner has a proxy or an invitation with this address. `undeliverable`: no
 * mail can be sent to it. `too-many…`: a limit of a day.
 */
export type InvitationRefusal =
  | 'already-listed'
  | 'own-address'
  | 'too-many'
  | 'too-many-for-new'
  | 'too-many-to-address'
  | 'undeliverable'
  | DraftRefusal

/** Returns the reason why this owner cannot invite an address; undefined if they can. */
export async function findAddressRefusal(
  db: Database,
  owner: Person,
  email: string,
): Promise<'already-listed' | 'own-address' | undefined> {
  const hash = emailHash(email)
  if (hash === emailHash(owner.email)) return 'own-address'
  const count = await proxyRows.count(db, query =>
    query.where('owner_id', '=', owner.id).where('email_hash', '=', hash),
  )
  return count > 0 ? 'already-listed' : undefined
}

/**
 * Adds a person to the owner's list and queues the mail, in one transaction. The same draft sent
 * again is the same invitation, and fails once that was removed.
 * @returns the id of the row, or the reason why nothing was written.
 */
export async function sendInvitation(
  db: Database,
  owner: Person,
  invitation: NewInvitation,
): Promise<{ id: string } | { refused: InvitationRefusal }> {
  const { email, proposed } = invitation
  const draft = readInvitationDraft(owner, email, proposed)
  if ('refused' in draft) return draft
  if (emailHash(email) === emailHash(owner.email)) return { refused: 'own-address' }
  try {
    return await inTransaction(db, trx => invite(trx, owner, invitation, draft.token))
  } catch (error) {
    if (error instanceof UsedDraftError) return { refused: 'expired-draft' }
    if (error instanceof InvitationLimitError) return { refused: error.limit }
    if (error instanceof MailRefusedError) return { refused: 'undeliverable' }
    throw error
  }
}

/** Thrown inside the transaction to roll it back. */
class UsedDraftError extends Error {
  override name = 'UsedDraftError'
}

async function invite(
  trx: Database,
  owner: Person,
  { name, email, relationship, level, endsAt = null, withheld = [] }: NewInvitation,
  token: string,
): Promise<{ id: string } | { refused: 'already-listed' }> {
  const id = randomUUID()
  const now = new Date().toISOString()
  const row = {
    id,
    owner_id: owner.id,
    proxy_id: null,
    email_hash: emailHash(email),
    access_level: level,
    details: sealProxyDetails(owner, id, { name, email, relationship, withheld, token }),
    invite_hash: hashToken(token),
    invited_at: now,
    mail_id: null,
    created_at: now,
    accepted_at: null,
    declined_at: null,
    ends_at: endsAt,
    looked_at: null,
    since_at: null,
  }
  const isAdded = await proxyRows.insert(trx, row, 'keep')
  // The address is in the list, or the same token was sent before.
  if (!isAdded) return (await findByToken(trx, owner, token)) ?? { refused: 'already-listed' }
  if (!(await spendInvitationDraft(trx, token))) throw new UsedDraftError()
  await countInvitation(trx, owner, email)
  const limits = { endsAt, withheld }
  await queueInvitation(trx, owner, { id, name, email, level, limits, token, invitedAt: now })
  return { id }
}

function findByToken(trx: Database, owner: Person, token: string) {
  return proxyRows.first(trx, query =>
    query.select('id').where('owner_id', '=', owner.id).where('invite_hash', '=', hashToken(token)),
  )
}
