import { timingSafeEqual } from 'node:crypto'
import { emailHash } from '#app/accounts/accounts.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, lookupHash, newToken } from '#db/crypto/keys.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'

// The mail is looked at before it is sent, and shows the very link. So the link's token is made for the preview and
// travels through its form, with the time and our seal over both: "token.time.seal". Nothing is stored meanwhile.

const hour = 60 * 60_000

/** How long a proposal can be sent, in milliseconds. */
export const draftLifetimeMs = hour

/** Why a proposal cannot be sent. `proposal`: not made by us for this owner and address. `stale`: too old, or used. */
export type DraftRefusal = 'proposal' | 'stale'

/** A token for an invitation that is looked at before it is sent, with the time and our seal. */
export function createInvitationDraft(owner: { id: string }, email: string): string {
  const content = `${newToken().token}.${Date.now()}`
  return `${content}.${sealOf(owner, email, content)}`
}

/**
 * Reads what `createInvitationDraft` gave.
 * @returns its token, or why it is not to be sent. Whether it was used already, only `spendInvitationDraft` knows.
 */
export function readInvitationDraft(
  owner: { id: string },
  email: string,
  proposed: string,
): { token: string } | { refused: DraftRefusal } {
  const [token = '', madeAt = '', seal = ''] = proposed.split('.')
  const expected = Buffer.from(sealOf(owner, email, `${token}.${madeAt}`))
  const given = Buffer.from(seal)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { refused: 'proposal' }
  }
  return Date.now() < Number(madeAt) + draftLifetimeMs ? { token } : { refused: 'stale' }
}

/** The token in what `createInvitationDraft` gave; undefined when it is not to be sent. */
export function readDraftToken(
  owner: { id: string },
  email: string,
  proposed: string,
): string | undefined {
  const read = readInvitationDraft(owner, email, proposed)
  return 'token' in read ? read.token : undefined
}

/**
 * Notes, in the transaction that writes the invitation, that its proposal was used: one makes one invitation, also when
 * that was removed since. It is remembered for as long as the proposal could be sent.
 * @returns false when it was used before.
 */
export async function spendInvitationDraft(trx: Database, token: string): Promise<boolean> {
  const key = `proposal:${hashToken(token)}`
  return (await countEvent(trx, { key, limit: 1, windowMs: draftLifetimeMs })) === 0
}

function sealOf(owner: { id: string }, email: string, content: string): string {
  return lookupHash('invitation', `${owner.id}\0${emailHash(email)}\0${content}`)
}
