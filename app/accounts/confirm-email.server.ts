import { env } from '#app/env.server.ts'
import { countEvent } from '#app/limits/rate-limits.server.ts'
import { createMailLink, findMailLink, useMailLink } from '#app/mail/mail-links.server.ts'
import { mailToPerson } from '#app/mail/mail-to-person.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { confirmEmailMail } from './account-mails.server.ts'
import { confirmPurpose } from './mail-purposes.ts'
import type { Person } from './person.server.ts'
import { emailHash } from './users.server.ts'

/** How long a link works that confirms an address. */
export const confirmHours = 24

const hour = 60 * 60_000
const sentPerHour = 3

/** Queues the mail that asks somebody to confirm the address of their account. An earlier one of it ends. */
export async function queueConfirmation(db: Database, person: Person): Promise<void> {
  const token = await createMailLink(db, {
    purpose: confirmPurpose,
    userId: person.id,
    // The address that it confirms: it says nothing about a later one.
    subject: emailHash(person.email),
    ttlMs: confirmHours * hour,
  })
  const address = confirmAddress(token)
  await mailToPerson(db, person, 'confirm-email', confirmEmailMail({ address }))
}

/**
 * Sends that mail again, three times an hour at most. Nothing is sent to an address that is confirmed.
 * @returns the seconds to wait when it was not sent, else 0.
 */
export function resendConfirmation(db: Database, person: Person): Promise<number> {
  return inTransaction(db, async trx => {
    if (await confirmedAt(trx, person.id)) return 0
    const key = `confirmation:${lookupHash('notice', person.id)}`
    const wait = await countEvent(trx, { key, limit: sentPerHour, windowMs: hour })
    if (wait === 0) await queueConfirmation(trx, person)
    return wait
  })
}

/** Whether a token confirms the address of an account. Looking does not use it up. */
export async function canConfirmEmail(db: Database, token: string): Promise<boolean> {
  return (await findMailLink(db, confirmPurpose, token)) !== undefined
}

/** Confirms the address that a link was sent to, once. @returns false when the link is used, expired or unknown. */
export function confirmEmail(db: Database, token: string): Promise<boolean> {
  return inTransaction(db, async trx => {
    const link = await useMailLink(trx, confirmPurpose, token)
    if (!link) return false
    await markConfirmed(trx, link.userId, link.subject)
    return true
  })
}

/**
 * Notes that mail to a person's address has reached them.
 * @param hash only while this is the hash of their address
 */
export async function markConfirmed(db: Database, userId: string, hash?: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: new Date().toISOString() })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .$if(hash !== undefined, query => query.where('email_hash', '=', hash ?? ''))
    .execute()
}

/** When somebody last proved that mail to their address reaches them, as ISO time; null while they have not. */
export async function confirmedAt(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.email_confirmed_at
}

/** The page of a link that confirms an address. */
export function confirmAddress(token: string): string {
  return `${env().origin}/confirm-email/${token}`
}
