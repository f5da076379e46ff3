import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { env } from '#app/lib/env.server.ts'
import { canDeliverMail } from '#app/mail/can-deliver-mail.server.ts'
import type { Database } from '#db/client.server.ts'
import type { Person } from '../person.server.ts'
import type { Session } from '../sessions/sessions.server.ts'
import { findConfirmedAt } from './confirm-email.server.ts'
import type { UnconfirmedEmail } from './unconfirmed-email.ts'

// An account whose address nobody has confirmed gets little: see
// docs/decisions/0036-unproven-addresses.md.

interface Account {
  owner: Person
  session: Session
}

/**
 * Returns the address that an owner has still to confirm before they invite somebody or add a way
 * in. The answer comes from the same row as the session: a session that a reset ends is never a
 * proven one.
 * @returns undefined when the address is confirmed, or `EMAIL_CONFIRMATION` is off.
 */
export function unconfirmedEmail({ owner, session }: Account): UnconfirmedEmail | undefined {
  if (!env().emailConfirmation || session.addressConfirmedAt !== null) return undefined
  return { email: owner.email, leavesServer: canDeliverMail() }
}

/**
 * Refuses a post of an owner whose address is unproven.
 * @param path of the page that says why.
 * @throws Response a redirect to that page; nothing is written.
 */
export async function refuseUnconfirmed(access: Account, path: string): Promise<void> {
  if (unconfirmedEmail(access)) {
    throw await redirectWithError(path, 'Not saved: confirm your email address first.')
  }
}

/** Returns whether the address of a record's owner is unproven, whoever acts on the record. */
export async function isOwnerUnconfirmed(db: Database, owner: { id: string }): Promise<boolean> {
  return env().emailConfirmation && (await findConfirmedAt(db, owner.id)) === null
}
