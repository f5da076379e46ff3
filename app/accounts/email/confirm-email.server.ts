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
import { emailChangeRows } from '#db/rows/email-change-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash, findById } from '../accounts.server.ts'
import { lockAccountRow } from '../lock-account-row.server.ts'
import type { Person } from '../person.server.ts'
import { endOtherSessions } from '../sessions/sessions.server.ts'
import { confirmEmailMail } from './account-mails.server.ts'
import { confirmPurpose } from './mail-link-purposes.ts'

/** Lifetime of a link that confirms an address. */
export const confirmHours = 24

const maxMailsPerHour = 3

/** Queues the mail that asks to confirm the address; an earlier link ends. */
export async function queueConfirmation(db: Database, person: Person): Promise<void> {
  const token = await createMailLink(db, {
    purpose: confirmPurpose,
    userId: person.id,
    // The link confirms this address and no later one.
    subject: emailHash(person.email),
    ttlMs: hours(confirmHours),
  })
  const address = confirmEmailUrl(token)
  const mail = confirmEmailMail({ address, notMineAddress: `${address}/not-mine` })
  await mailToAccount(db, person, 'confirm-email', mail)
}

/**
 * Sends the mail of `queueConfirmation` again, at most three times an hour and only to an
 * unconfirmed address.
 * @returns seconds to wait if it was not sent, else 0.
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
 * Returns the account whose address a link confirms. Does not use the link: mail scanners open it
 * too.
 */
export async function findConfirmation(db: Database, token: string): Promise<Person | undefined> {
  const link = await findMailLink(db, confirmPurpose, token)
  const person = link && (await findById(db, link.userId))
  if (!person || emailHash(person.email) !== link.subject) return undefined
  return (await findConfirmedAt(db, person.id)) === null ? person : undefined
}

/**
 * Confirms the address of an account. Other sessions and a pending change of the address end.
 * @param sessionId session that stays.
 * @returns false if the link is used, expired or unknown.
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
    await emailChangeRows.delete(trx, query => query.where('user_id', '=', person.id))
    return true
  })
}

/** Confirms an address for the operator. Mailed links for it end. */
export function confirmByHand(db: Database, person: Person): Promise<void> {
  return inTransaction(db, async trx => {
    await lockAccountRow(trx, person.id)
    await markConfirmed(trx, person.id)
    await endMailLinks(trx, confirmPurpose, person.id)
  })
}

/**
 * Uses the link that confirms or disowns an address. The caller's transaction locks the account.
 * @returns false if the link is used, expired or unknown, or the address is confirmed.
 */
export async function useConfirmation(
  trx: Database,
  person: Person,
  token: string,
): Promise<boolean> {
  const account = await findConfirmation(trx, token)
  const link = await takeMailLink(trx, confirmPurpose, token)
  return account?.id === person.id && link !== undefined
}

/**
 * Marks the address of a person as confirmed.
 * @param hash required hash of their address; any address without it.
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

/** Returns when the address of a person was confirmed, as ISO time; null if it never was. */
export async function findConfirmedAt(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.email_confirmed_at
}

/** Returns the absolute URL of the page that confirms an address. */
export function confirmEmailUrl(token: string): string {
  return `${env().origin}/confirm-email/${token}`
}
