import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import { env } from '#app/lib/env.server.ts'
import { hours } from '#app/lib/time.ts'
import {
  createMailLink,
  endMailLinks,
  findMailLink,
  useMailLink as takeMailLink,
} from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash, findById } from '../accounts.server.ts'
import { lockAccountRow } from '../lock-account-row.server.ts'
import type { Person } from '../person.server.ts'
import { endOtherSessions } from '../sessions/sessions.server.ts'
import { confirmEmailMail } from './account-mails.server.ts'
import { confirmPurpose } from './mail-link-purposes.ts'

/** How long a link works that confirms an address. */
export const confirmHours = 24

const maxMailsPerHour = 3

/**
 * Queues the mail that asks somebody to confirm the address of their account. An earlier one of it
 * ends.
 */
export async function queueConfirmation(db: Database, person: Person): Promise<void> {
  const token = await createMailLink(db, {
    purpose: confirmPurpose,
    userId: person.id,
    // The address that it confirms: it says nothing about a later one.
    subject: emailHash(person.email),
    ttlMs: hours(confirmHours),
  })
  const address = confirmEmailUrl(token)
  const mail = confirmEmailMail({ address, notMineAddress: `${address}/not-mine` })
  await mailToAccount(db, person, 'confirm-email', mail)
}

/**
 * Sends that mail again, three times an hour at most. Nothing is sent to an address that is
 * confirmed.
 * @returns the seconds to wait when it was not sent, else 0.
 */
export function resendConfirmation(db: Database, person: Person): Promise<number> {
  return inTransaction(db, async trx => {
    if (await findConfirmedAt(trx, person.id)) return 0
    const key = `confirmation:${lookupHash('notice', person.id)}`
    const wait = await countEvent(trx, { key, limit: maxMailsPerHour, windowMs: hours(1) })
    if (wait === 0) await queueConfirmation(trx, person)
    return wait
  })
}

/**
 * Returns whose unproven address a link confirms. Looking does not use it up: mail scanners open
 * links too.
 */
export async function findConfirmation(db: Database, token: string): Promise<Person | undefined> {
  const link = await findMailLink(db, confirmPurpose, token)
  const person = link && (await findById(db, link.userId))
  if (!person || emailHash(person.email) !== link.subject) return undefined
  return (await findConfirmedAt(db, person.id)) === null ? person : undefined
}

/**
 * Confirms the address of an account, once, for somebody who is in it or has given its password.
 * Every other session ends, and a change of the address that waits.
 * @param sessionId of the session that goes on, if there is one
 * @returns false when the link is used, expired or unknown; nothing is written then.
 */
export function confirmEmail(
  db: Database,
  person: Person,
  token: string,
  sessionId?: string,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    await lockAccountRow(trx, person.id)
    if (!(await useConfirmation(trx, person, token))) return false
    await markConfirmed(trx, person.id)
    await endOtherSessions(trx, person.id, sessionId ?? '')
    await trx.deleteFrom('email_changes').where('user_id', '=', person.id).execute()
    return true
  })
}

/**
 * Confirms the address of an account for its operator, who knows that it is theirs. Mailed links
 * for it end.
 */
export function confirmByHand(db: Database, person: Person): Promise<void> {
  return inTransaction(db, async trx => {
    await lockAccountRow(trx, person.id)
    await markConfirmed(trx, person.id)
    await endMailLinks(trx, confirmPurpose, person.id)
  })
}

/**
 * Uses up the link that confirms or disowns an unproven address, in the caller's transaction, which
 * holds the account.
 * @returns false when the link is used, expired or unknown, or the address was confirmed meanwhile.
 */
export async function useConfirmation(
  trx: Database,
  person: Person,
  token: string,
): Promise<boolean> {
  const found = await findConfirmation(trx, token)
  const used = await takeMailLink(trx, confirmPurpose, token)
  return found?.id === person.id && used !== undefined
}

/**
 * Notes that mail to a person's address has reached them.
 * @param hash only while this is the hash of their address
 */
export async function markConfirmed(db: Database, userId: string, hash?: string): Promise<void> {
  const now = new Date().toISOString()
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now, reminder_look_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .$if(hash !== undefined, query => query.where('email_hash', '=', hash ?? ''))
    .execute()
}

/**
 * When somebody last proved that mail to their address reaches them, as ISO time; null while they
 * have not.
 */
export async function findConfirmedAt(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.email_confirmed_at
}

/** The page of a link that confirms an address. */
export function confirmEmailUrl(token: string): string {
  return `${env().origin}/confirm-email/${token}`
}
