import { openProxyDetails, sealProxyDetails } from '#app/access/proxy-details.server.ts'
import { isNotEnded } from '#app/access/proxy-status.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { isGenuine } from '#db/crypto/row-mac.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { lockProxyRow, updateProxyRow } from '../list/change-proxy.server.ts'
import {
  countInvitation,
  InvitationLimitError,
  isTooSoonAfterDecline,
} from './invitation-limits.server.ts'
import { deleteUnsentMail, queueInvitation } from './queue-invitation.server.ts'

/**
 * What became of sending an invitation again. `answered`: it was accepted; `ended`: the access's end date is past;
 * `declined`: it was sent again once since they declined. The others are the day's limits.
 */
export type ResendResult =
  | { name: string }
  | { refused: InvitationLimitError['limit'] | 'answered' | 'ended' | 'declined' }

/**
 * Sends an invitation again, with a new token; the older one opens nothing from then on. Level and limits stay.
 * @param seenAt the `invitedAt` on which the owner decided: if it was sent again since, nothing more is sent.
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

/** Thrown in the transaction, which is rolled back. */
class DeclinedError extends Error {}

async function resend(
  trx: Database,
  owner: Person,
  id: string,
  seenAt: string | undefined,
): Promise<ResendResult | undefined> {
  const { token, hash } = newToken()
  const now = new Date().toISOString()
  const row = await lockProxyRow(trx, proxy =>
    proxy.and([
      proxy('id', '=', id),
      proxy('owner_id', '=', owner.id),
      proxy('accepted_at', 'is', null),
      isNotEnded(proxy),
      ...(seenAt ? [proxy('invited_at', '=', seenAt)] : []),
    ]),
  )
  if (!row) return await resendRefusalOf(trx, owner, id)
  const details = { ...openProxyDetails(owner, row), token }
  await updateProxyRow(trx, row, {
    invite_hash: hash,
    invited_at: now,
    declined_at: null,
    details: sealProxyDetails(owner, id, details),
  })
  if (row.mail_id) await deleteUnsentMail(trx, row.mail_id)
  const { name, email } = details
  if (row.declined_at && (await isTooSoonAfterDecline(trx, id))) throw new DeclinedError()
  await countInvitation(trx, owner, email)
  const level = row.access_level
  await queueInvitation(trx, owner, { id, name, email, level, token, invitedAt: now })
  return { name }
}

async function resendRefusalOf(
  trx: Database,
  owner: Person,
  id: string,
): Promise<ResendResult | undefined> {
  const row = await trx
    .selectFrom('proxies')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst()
  if (!row || !isGenuine('proxies', row)) return undefined
  if (row.accepted_at) return { refused: 'answered' }
  if (row.ends_at && row.ends_at <= new Date().toISOString()) return { refused: 'ended' }
  // Sent again since it was looked at: what its owner wanted is done.
  return { name: openProxyDetails(owner, row).name }
}
