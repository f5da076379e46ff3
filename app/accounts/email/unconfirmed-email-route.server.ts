import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { env } from '#app/lib/env.server.ts'
import { canDeliverMail } from '#app/mail/can-deliver-mail.server.ts'
import type { Database } from '#db/client.server.ts'
import type { Person } from '../person.server.ts'
import type { Session } from '../sessions/sessions.server.ts'
import { findConfirmedAt } from './confirm-email.server.ts'
import type { UnconfirmedEmail } from './unconfirmed-email.ts'

// An unconfirmed address restricts an account: docs/decisions/0016-unconfirmed-addresses.md.

interface Account {
  owner: Person
  session: Session
}

/**
 * Returns the address that an owner must confirm before they invite people or add a login method.
 * @returns undefined if it is confirmed, or `EMAIL_CONFIRMATION` is off.
 */
export function unconfirmedEmail({ owner, session }: Account): UnconfirmedEmail | undefined {
  if (!env().emailConfirmation || session.addressConfirmedAt !== null) return undefined
  return { email: owner.email, mailLeavesServer: canDeliverMail() }
}

/**
 * Refuses a post of an owner with an unconfirmed address.
 * @throws Response redirect to `path`; nothing is written.
 */
export async function refuseUnconfirmed(access: Account, path: string): Promise<void> {
  if (unconfirmedEmail(access)) {
    throw await redirectWithError(path, 'Not saved: confirm your email address first.')
  }
}

/** Returns whether the address of a record's owner is unconfirmed. */
export async function isOwnerUnconfirmed(db: Database, owner: { id: string }): Promise<boolean> {
  return env().emailConfirmation && (await findConfirmedAt(db, owner.id)) === null
}
