import type { Database } from '#db/client.server.ts'
import { limitedByAddress, slowedByAddress } from './address-limit.server.ts'
import { demoEmail, normalEmail } from './email.ts'
import type { Person } from './person.server.ts'
import { createUser, EmailTakenError, type Registration } from './users.server.ts'

/**
 * Makes an account for a visitor, within the limits of their network.
 * @param also what belongs to the account from its first moment: see `createUser`.
 * @throws RegistrationLimitError, LoginLockedError, or what `createUser` throws; nothing is written then.
 */
export function register(
  db: Database,
  registration: Registration,
  clientAddress: string,
  also?: Parameters<typeof createUser>[2],
): Promise<Person> {
  const create = async () => {
    // Whoever had this address would be given a printed password by the next start with --demo.
    if (normalEmail(registration.email) === demoEmail) {
      throw new EmailTakenError('This email is reserved')
    }
    return createUser(db, registration, also)
  }
  return limitedByAddress(db, clientAddress, () => slowedByAddress(db, clientAddress, create))
}
