import { endMailLinks } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { emailChangeRows } from '#db/rows/email-change-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash } from '../accounts.server.ts'
import { resetPurpose } from '../email/mail-link-purposes.ts'
import { lockAccountRow } from '../lock-account-row.server.ts'
import { clearThrottle } from '../login/login-throttle.server.ts'
import type { Person } from '../person.server.ts'
import { endAllSessions } from '../sessions/sessions.server.ts'
import { discardPendingSetup } from '../two-factor/discard-pending-setup.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { passwordColumns, sealPasswordHash, storedHash } from './stored-password.server.ts'

/**
 * Sets a new password: see `writePassword`.
 * @throws BusyError if the server cannot hash it now.
 */
export async function setPassword(db: Database, person: Person, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(db, trx => writePassword(trx, person, passwordHash))
}

/**
 * Writes the hash of a new password, in the caller's transaction. Sessions, pending logins,
 * reset links, a pending e-mail change and a pending authenticator end; two-factor stays.
 * @param expectedHash if given, the new hash replaces only this one.
 * @returns false, with nothing written, if the stored hash is another.
 */
export async function writePassword(
  trx: Database,
  person: Pick<Person, 'id' | 'email' | 'dataKey'>,
  passwordHash: string,
  expectedHash?: string,
): Promise<boolean> {
  const { id, email } = person
  // Locks the account: the hash that is read is the one that is replaced.
  await lockAccountRow(trx, id)
  if (!(await hasPasswordHash(trx, id, expectedHash))) return false
  await trx
    .updateTable('users')
    .set({ password_hash: sealPasswordHash(person, passwordHash) })
    .where('id', '=', id)
    .execute()
  await endAllSessions(trx, id)
  await emailChangeRows.delete(trx, query => query.where('user_id', '=', id))
  await discardPendingSetup(trx, id)
  await endMailLinks(trx, resetPurpose, id)
  await clearThrottle(trx, emailHash(email))
  return true
}

/** Returns whether an account has this hash, as `storedHash` returns it; undefined matches any. */
export async function hasPasswordHash(
  db: Database,
  id: string,
  hash: string | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(passwordColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && (hash === undefined || storedHash(row) === hash)
}
