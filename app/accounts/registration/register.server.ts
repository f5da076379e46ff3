import { canonicalEmail, demoEmail } from '#app/lib/email-address.ts'
import type { Database } from '#db/client.server.ts'
import { createAccount, EmailTakenError, type Registration } from '../accounts.server.ts'
import { findConfirmedAt, queueConfirmation } from '../email/confirm-email.server.ts'
import { limitedByAddress, slowedByAddress } from '../login/address-limit.server.ts'
import type { Person } from '../person.server.ts'

/**
 * Makes an account for a visitor, within the limits of their network. A mail asks them to confirm their address, unless
 * they have.
 * @param also what belongs to the account from its first moment: see `createAccount`. Whom the operator invited by mail is
 * confirmed in it, by `markConfirmed`; not whom an owner invited, who can see the link too.
 * @throws RegistrationLimitError, LoginLockedError, or what `createAccount` throws; nothing is written then.
 */
export function register(
  db: Database,
  registration: Registration,
  clientAddress: string,
  also: Parameters<typeof createAccount>[2],
): Promise<Person> {
  const create = async () => {
    // Whoever had this address would be given a printed password by the next start with --demo.
    if (canonicalEmail(registration.email) === demoEmail) {
      throw new EmailTakenError('This email is reserved')
    }
    return createAccount(db, registration, async (trx, person) => {
      await also(trx, person)
      if (!(await findConfirmedAt(trx, person.id))) await queueConfirmation(trx, person)
    })
  }
  return limitedByAddress(db, clientAddress, () => slowedByAddress(db, clientAddress, create))
}
