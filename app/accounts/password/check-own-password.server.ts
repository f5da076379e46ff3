import type { Database } from '#db/client.server.ts'
import { emailHash } from '../accounts.server.ts'
import { clearFailures, refundFailure, reserveFailure } from '../login/login-throttle.server.ts'
import type { Person } from '../person.server.ts'
import { verifyPassword } from './password-hash.server.ts'
import { passwordColumns, storedHash } from './stored-password.server.ts'

/** Bucket of wrong passwords and codes of logged-in people, apart from those at the login. */
export const loggedInBucket = 'signed in'

/**
 * Checks the password of a logged-in person. Counts the attempt before the check.
 * @returns the matching hash, as `storedHash` returns it; undefined for a wrong password.
 * @throws LoginLockedError before the check; BusyError.
 */
export async function checkOwnPassword(
  db: Database,
  person: Pick<Person, 'id' | 'email'>,
  password: string,
): Promise<string | undefined> {
  const hash = emailHash(person.email)
  await reserveFailure(db, hash, loggedInBucket)
  const row = await db
    .selectFrom('users')
    .select(passwordColumns)
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const stored = storedHash(row)
  const isRight = await verifyPassword(stored, password).catch(async error => {
    await refundFailure(db, hash, loggedInBucket)
    throw error
  })
  if (!isRight) return undefined
  await clearFailures(db, hash, loggedInBucket)
  return stored
}
