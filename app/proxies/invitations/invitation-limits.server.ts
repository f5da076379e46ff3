import { emailHash } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'

/**
 * Limits of a day against mail abuse: by one owner, by an account younger than `newDays`, and to
 * one address by all owners. A person who declined gets one more in `daysAfterDecline`.
 */
export const invitationLimits = {
  perOwner: 50,
  perNewOwner: 10,
  newDays: 7,
  perAddress: 5,
  daysAfterDecline: 30,
}

/** Thrown inside a transaction when a day's limit is reached, so that nothing is counted. */
export class InvitationLimitError extends Error {
  override name = 'InvitationLimitError'
  readonly limit: 'too-many' | 'too-many-for-new' | 'too-many-to-address'

  constructor(limit: InvitationLimitError['limit']) {
    super('Too many invitations')
    this.limit = limit
  }
}

/**
 * Counts an invitation, or its repetition, in the caller's transaction.
 * @throws InvitationLimitError if a day's limit is reached.
 */
export async function countInvitation(
  trx: Database,
  owner: Pick<Person, 'id' | 'createdAt'>,
  email: string,
): Promise<void> {
  const key = `invited:${emailHash(withoutTag(email))}`
  const perAddress = { key, limit: invitationLimits.perAddress, windowMs: days(1) }
  await countOrThrow(trx, perAddress, 'too-many-to-address')
  await countForOwner(trx, owner)
}

/** Counts an invitation to a person who declined. @returns true if it is one too many. */
export async function isTooSoonAfterDecline(trx: Database, id: string): Promise<boolean> {
  const windowMs = days(invitationLimits.daysAfterDecline)
  return (await countEvent(trx, { key: `after-decline:${id}`, limit: 1, windowMs })) > 0
}

// Many mail services deliver anna+anything@… to anna@….
function withoutTag(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '')
}

function countForOwner(trx: Database, owner: Pick<Person, 'id' | 'createdAt'>): Promise<void> {
  const { perOwner, perNewOwner, newDays } = invitationLimits
  const isNew = Date.parse(owner.createdAt) > Date.now() - days(newDays)
  const key = `invitations:${lookupHash('invitations', owner.id)}`
  const limit = isNew ? perNewOwner : perOwner
  return countOrThrow(
    trx,
    { key, limit, windowMs: days(1) },
    isNew ? 'too-many-for-new' : 'too-many',
  )
}

async function countOrThrow(
  trx: Database,
  event: Parameters<typeof countEvent>[1],
  name: InvitationLimitError['limit'],
): Promise<void> {
  if ((await countEvent(trx, event)) > 0) throw new InvitationLimitError(name)
}
