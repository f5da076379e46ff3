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

/** How many days the page works that a reset leads to. */
const accountAccessDays = 7

/**
 * Makes the link to the page that lists what can open an account; an earlier one ends.
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

/** Returns the absolute address of that page. */
export function accountAccessAddress(token: string): string {
  return env().origin + accountAccessPath(token)
}

/** Returns the path of that page. */
export function accountAccessPath(token: string): string {
  return `/account-access/${token}`
}

/** Returns whose account such a link is about. Looking does not use it up. */
export async function findAccessLink(db: Database, token: string): Promise<Person | undefined> {
  const link = await findMailLink(db, accountAccessPurpose, token)
  return (link && (await findById(db, link.userId))) ?? undefined
}

/**
 * Ends everything that opens the account of such a link, and the link.
 * @param canEnd asked in the transaction, with the account held
 * @returns false when the link was used meanwhile, or `canEnd` says no; nothing ends then.
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
