import { endMailLinks } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
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
 * Gives somebody a new password: see `writePassword`.
 * @throws BusyError when the server cannot hash it now.
 */
export async function setPassword(db: Database, person: Person, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(db, trx => writePassword(trx, person, passwordHash))
}

/**
 * Writes the hash of a new password, in the caller's transaction. Whatever somebody who knew the old one had begun ends
 * with it: every session, logins that wait for a second factor, links to set a password, a change of the e-mail, an
 * authenticator whose secret was shown and waits for its first code. Wrong passwords are forgotten. A second factor that
 * is on stays.
 * @param replaced write it only in place of this hash, as `storedHash` gives it
 * @returns false, with nothing written, when another hash stands there.
 */
export async function writePassword(
  trx: Database,
  person: Pick<Person, 'id' | 'email' | 'dataKey'>,
  passwordHash: string,
  replaced?: string,
): Promise<boolean> {
  const { id, email } = person
  // Held from here on: the hash that is read is the one that is replaced.
  await lockAccountRow(trx, id)
  if (!(await hasPasswordHash(trx, id, replaced))) return false
  await trx
    .updateTable('users')
    .set({ password_hash: sealPasswordHash(person, passwordHash) })
    .where('id', '=', id)
    .execute()
  await endAllSessions(trx, id)
  await trx.deleteFrom('email_changes').where('user_id', '=', id).execute()
  await discardPendingSetup(trx, id)
  await endMailLinks(trx, resetPurpose, id)
  await clearThrottle(trx, emailHash(email))
  return true
}

/** Returns true when an account has this hash, as `storedHash` gives it; undefined fits any. */
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
