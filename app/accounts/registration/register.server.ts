import { canonicalEmail, demoEmail } from '#app/lib/email-address.ts'
import type { Database } from '#db/client.server.ts'
import { createAccount, EmailTakenError, type Registration } from '../accounts.server.ts'
import { findConfirmedAt, queueConfirmation } from '../email/confirm-email.server.ts'
import { runWithFailureLimit, runWithRegistrationLimit } from '../login/address-limit.server.ts'
import type { Person } from '../person.server.ts'

/**
 * Creates an account within the limits of a network, and mails a link that confirms the address.
 * @param writeRelated see `createAccount`; may confirm the address by `markConfirmed`.
 * @throws RegistrationLimitError, LoginLockedError, or the errors of `createAccount`.
 */
export function register(
  db: Database,
  registration: Registration,
  clientAddress: string,
  writeRelated: Parameters<typeof createAccount>[2],
): Promise<Person> {
  const create = async () => {
    // A start with --demo would reset the password of this account.
    if (canonicalEmail(registration.email) === demoEmail) {
      throw new EmailTakenError('This email is reserved')
    }
    return createAccount(db, registration, async (trx, person) => {
      await writeRelated(trx, person)
      if (!(await findConfirmedAt(trx, person.id))) await queueConfirmation(trx, person)
    })
  }
  return runWithRegistrationLimit(db, clientAddress, () =>
    runWithFailureLimit(db, clientAddress, create),
  )
}
