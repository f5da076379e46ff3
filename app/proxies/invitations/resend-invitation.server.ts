import { openProxyDetails, sealProxyDetails } from '#app/access/proxy-details.server.ts'
import { isNotEnded } from '#app/access/proxy-status.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  countInvitation,
  InvitationLimitError,
  isTooSoonAfterDecline,
} from './invitation-limits.server.ts'
import { deleteUnsentMail, queueInvitation } from './queue-invitation.server.ts'

/**
 * `accepted`: the invitation was accepted. `ended`: the last day of the access has passed.
 * `declined`: it was already sent again after they declined. The others are the day's limits.
 */
export type ResendResult =
  | { name: string }
  | { refused: InvitationLimitError['limit'] | 'accepted' | 'ended' | 'declined' }

/**
 * Sends an invitation again, with a new token that replaces the old one. Level and limits stay.
 * @param seenAt the `invitedAt` that the owner saw; a newer one means that it was resent.
 * @returns undefined for a row that is not this owner's.
 */
export async function resendInvitation(
  db: Database,
  owner: Person,
  id: string,
  seenAt?: string,
): Promise<ResendResult | undefined> {
  try {
    return await inTransaction(db, trx => resend(trx, owner, id, seenAt))
  } catch (error) {
    if (error instanceof InvitationLimitError) return { refused: error.limit }
    if (error instanceof DeclinedError) return { refused: 'declined' }
    throw error
  }
}

/** Thrown inside the transaction to roll it back. */
class DeclinedError extends Error {
  override name = 'DeclinedError'
}

async function resend(
  trx: Database,
  owner: Person,
  id: string,
  seenAt: string | undefined,
): Promise<ResendResult | undefined> {
  const { token, hash } = newToken()
  const now = new Date().toISOString()
  const row = await proxyRows.lock(trx, query =>
    query
      .where('id', '=', id)
      .where('owner_id', '=', owner.id)
      .where('accepted_at', 'is', null)
      .where(isNotEnded)
      .$if(seenAt !== undefined, seen => seen.where('invited_at', '=', seenAt ?? '')),
  )
  if (!row) return await explainRefusal(trx, owner, id)
  const details = { ...openProxyDetails(owner, row), token }
  await proxyRows.rewrite(trx, row, {
    invite_hash: hash,
    invited_at: now,
    declined_at: null,
    details: sealProxyDetails(owner, id, details),
  })
  if (row.mail_id) await deleteUnsentMail(trx, row.mail_id)
  const { name, email, withheld } = details
  if (row.declined_at && (await isTooSoonAfterDecline(trx, id))) throw new DeclinedError()
  await countInvitation(trx, owner, email)
  const level = row.access_level
  const limits = { endsAt: row.ends_at, withheld }
  await queueInvitation(trx, owner, { id, name, email, level, limits, token, invitedAt: now })
  return { name }
}

async function explainRefusal(
  trx: Database,
  owner: Person,
  id: string,
): Promise<ResendResult | undefined> {
  const row = await proxyRows.first(trx, query =>
    query.selectAll().where('id', '=', id).where('owner_id', '=', owner.id),
  )
  if (!row) return undefined
  if (row.accepted_at) return { refused: 'accepted' }
  if (row.ends_at && row.ends_at <= new Date().toISOString()) return { refused: 'ended' }
  // It was sent again since the owner opened the page.
  return { name: openProxyDetails(owner, row).name }
}
