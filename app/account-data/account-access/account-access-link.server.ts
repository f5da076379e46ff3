import { findById } from '#app/accounts/accounts.server.ts'
import { accountAccessPurpose } from '#app/accounts/email/mail-link-purposes.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/lib/env.server.ts'
import { days } from '#app/lib/time.ts'
import { createMailLink, findMailLink, useMailLink } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { endAccountAccess } from './account-access.server.ts'

/** Lifetime of the link to the page that lists account access. */
const accountAccessDays = 7

/**
 * Creates the link to the page that lists account access; an earlier one ends.
 * @returns its token.
 */
export function createAccessLink(trx: Database, { id }: Pick<Person, 'id'>): Promise<string> {
  return createMailLink(trx, {
    purpose: accountAccessPurpose,
    userId: id,
    subject: '',
    ttlMs: days(accountAccessDays),
  })
}

/** Returns the absolute URL of the page that lists account access. */
export function accountAccessAddress(token: string): string {
  return env().origin + accountAccessPath(token)
}

/** Returns the path of the page that lists account access. */
export function accountAccessPath(token: string): string {
  return `/account-access/${token}`
}

/** Returns the person of a link to that page. Does not use the link. */
export async function findAccessLink(db: Database, token: string): Promise<Person | undefined> {
  const link = await findMailLink(db, accountAccessPurpose, token)
  return (link && (await findById(db, link.userId))) ?? undefined
}

/**
 * Ends all access to the account of a link, and uses the link.
 * @param canEnd runs in the transaction, with the account locked.
 * @returns false if the link is gone or `canEnd` returns false; nothing ends.
 */
export function endAccessByLink(
  db: Database,
  person: Person,
  token: string,
  canEnd: (trx: Database) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    await lockAccountRow(trx, person.id)
    const link = await useMailLink(trx, accountAccessPurpose, token)
    if (!link || !(await canEnd(trx))) return false
    await endAccountAccess(trx, person)
    return true
  })
}
