import { useConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { eraseAccount } from './erase-account.server.ts'

/**
 * Erases an account that somebody else made with the address of a mailed link.
 * @returns false if the link is used, expired or unknown, or the address is confirmed.
 */
export function eraseUnconfirmed(db: Database, person: Person, token: string): Promise<boolean> {
  return eraseAccount(db, person, { canErase: trx => useConfirmation(trx, person, token) })
}
