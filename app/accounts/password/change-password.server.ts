import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { sendSecurityAlert } from '../email/security-alerts.server.ts'
import type { Person } from '../person.server.ts'
import { checkOwnPassword } from './check-own-password.server.ts'
import { hashPassword, isSamePassword } from './password-hash.server.ts'
import { writePassword } from './set-password.server.ts'
import { findWeakness, WeakPasswordError } from './weak-passwords.server.ts'

export class WrongPasswordError extends Error {
  override name = 'WrongPasswordError'
}

/** The new password is the current one. */
export class SamePasswordError extends Error {
  override name = 'SamePasswordError'
}

/**
 * Replaces a password, ends all sessions and mails the person. The caller starts a new session.
 * @param next its length is already checked.
 * @returns the new hash, which the account must still have when the new session begins.
 * @throws WrongPasswordError, SamePasswordError, WeakPasswordError, LoginLockedError, BusyError.
 */
export async function changePassword(
  db: Database,
  person: Person,
  { current, next }: { current: string; next: string },
): Promise<string> {
  const weakness = await findWeakness(next, person)
  if (weakness) throw new WeakPasswordError(weakness)
  const replaced = await checkOwnPassword(db, person, current)
  if (replaced === undefined) throw new WrongPasswordError('Wrong current password')
  if (isSamePassword(current, next)) throw new SamePasswordError('The password is the current one')
  const passwordHash = await hashPassword(next)
  await inTransaction(db, async trx => {
    // A reset link may have replaced the password meanwhile.
    if (!(await writePassword(trx, person, passwordHash, replaced))) {
      throw new WrongPasswordError('The password was changed meanwhile')
    }
    await sendSecurityAlert(trx, person, 'password-changed')
  })
  return passwordHash
}
