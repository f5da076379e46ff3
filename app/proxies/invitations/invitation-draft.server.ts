import { emailHash } from '#app/accounts/accounts.server.ts'
import { isSameSecret } from '#app/lib/is-same-secret.server.ts'
import { hours } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, lookupHash, newToken } from '#db/crypto/keys.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'

// The preview of the mail shows the final link, so its token is made for the preview. The form
// posts it with the time and a seal over both, as "token.time.seal". Nothing is stored yet.

/** The time in which a draft can be sent, in milliseconds. */
export const draftLifetimeMs = hours(1)

/**
 * `invalid-draft`: the draft was not made here for this owner and address. `expired-draft`: it is
 * too old, or was used.
 */
export type DraftRefusal = 'invalid-draft' | 'expired-draft'

/** Returns a new token for the preview of an invitation, with its time and seal. */
export function createInvitationDraft(owner: { id: string }, email: string): string {
  const content = `${newToken().token}.${Date.now()}`
  return `${content}.${computeSeal(owner, email, content)}`
}

/**
 * Reads a text of `createInvitationDraft`.
 * @returns its token, or the reason of the refusal; `spendInvitationDraft` checks if it was used.
 */
export function readInvitationDraft(
  owner: { id: string },
  email: string,
  proposed: string,
): { token: string } | { refused: DraftRefusal } {
  const [token = '', madeAt = '', seal = ''] = proposed.split('.')
  if (!isSameSecret(seal, computeSeal(owner, email, `${token}.${madeAt}`))) {
    return { refused: 'invalid-draft' }
  }
  return Date.now() < Number(madeAt) + draftLifetimeMs ? { token } : { refused: 'expired-draft' }
}

/** Returns the token of a draft; undefined if it cannot be sent. */
export function readDraftToken(
  owner: { id: string },
  email: string,
  proposed: string,
): string | undefined {
  const draft = readInvitationDraft(owner, email, proposed)
  return 'token' in draft ? draft.token : undefined
}

/**
 * Marks a draft as used, in the transaction that writes the invitation. A draft makes only one
 * invitation, even after that one is removed.
 * @returns false if it was used before.
 */
export async function spendInvitationDraft(trx: Database, token: string): Promise<boolean> {
  const key = `proposal:${hashToken(token)}`
  return (await countEvent(trx, { key, limit: 1, windowMs: draftLifetimeMs })) === 0
}

function computeSeal(owner: { id: string }, email: string, content: string): string {
  return lookupHash('invitation', `${owner.id}\0${emailHash(email)}\0${content}`)
}
