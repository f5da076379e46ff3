import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { normalEmail } from '#app/lib/email-address.ts'
import { env } from '#app/lib/env.server.ts'
import { endMailLinks } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash, newDataKey } from '#db/crypto/keys.server.ts'
import { withMac } from '#db/crypto/row-mac.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import type { UsersTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { resetPurpose } from './email/mail-link-purposes.ts'
import { holdAccount } from './lock-account-row.server.ts'
import { clearThrottle } from './login/login-throttle.server.ts'
import { hashPassword } from './password/password-hash.server.ts'
import { passwordColumns, sealPasswordHash, storedHash } from './password/stored-password.server.ts'
import { weaknessOf } from './password/weak-passwords.server.ts'
import {
  type Identity,
  type Person,
  personColumns,
  personOf,
  sealIdentity,
} from './person.server.ts'
import { endAllSessions } from './sessions/sessions.server.ts'
import { forgetSetUp } from './two-factor/discard-pending-setup.server.ts'

/** What somebody gives to get an account. */
export interface Registration extends Identity {
  password: string
}

/** Somebody has an account under this e-mail. */
export class EmailTakenError extends Error {}

/** The password is too easy to guess; the message says why, in words for its owner. */
export class WeakPasswordError extends Error {
  /** What to say beside its field. */
  get words(): string[] {
    return ['Password is too weak', this.message]
  }
}

/**
 * Makes an account with its data key, all or nothing.
 * @param registration with lengths already checked; the e-mail is kept as typed and found in any case.
 * @param also writes what belongs to the account from its first moment, its emergency link above all;
 * runs in the same transaction.
 * @throws EmailTakenError, WeakPasswordError, BusyError, or what `also` throws; nothing is written.
 */
export async function createUser(
  db: Database,
  registration: Registration,
  also: (trx: Database, person: Person) => Promise<void>,
): Promise<Person> {
  const { password, ...identity } = registration
  const weakness = await weaknessOf(password, identity)
  if (weakness) throw new WeakPasswordError(weakness)
  const passwordHash = await hashPassword(password)
  const id = randomUUID()
  const { dataKey, wrapped } = newDataKey(id)
  const person = { id, dataKey, ...identity, createdAt: new Date().toISOString() }
  await db.transaction().execute(async trx => {
    await insertUser(
      trx,
      withMac('users', {
        id,
        email_hash: emailHash(identity.email),
        identity: sealIdentity(person, identity),
        password_hash: sealPasswordHash(person, passwordHash),
        data_key: wrapped,
        created_at: person.createdAt,
        has_two_factor: 0,
        must_confirm: env().emailConfirmation ? 1 : 0,
      }),
    )
    // Wrong passwords of others, from before there was an account, must not lock its owner out.
    await clearThrottle(trx, emailHash(identity.email))
    await also(trx, person)
  })
  return person
}

/** The person with this e-mail, however it is typed. */
export function findByEmail(db: Database, email: string): Promise<Person | null> {
  return findByEmailHash(db, emailHash(email))
}

/** As `findByEmail`, by the hash. A hash that does not fit the sealed address finds nobody. */
export async function findByEmailHash(db: Database, hash: string): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('email_hash', '=', hash)
    .executeTakeFirst()
  const person = row && personOf(row)
  return person && emailHash(person.email) === hash ? person : null
}

/** The person with this id. */
export async function findById(db: Database, id: string): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? personOf(row) : null
}

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
  await holdAccount(trx, id)
  if (!(await hasPasswordHash(trx, id, replaced))) return false
  await trx
    .updateTable('users')
    .set({ password_hash: sealPasswordHash(person, passwordHash) })
    .where('id', '=', id)
    .execute()
  await endAllSessions(trx, id)
  await trx.deleteFrom('email_changes').where('user_id', '=', id).execute()
  await forgetSetUp(trx, id)
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

/** How an account is found: the e-mail itself is not stored in the clear. */
export function emailHash(email: string): string {
  return lookupHash('email', normalEmail(email))
}

async function insertUser(db: Database, row: Insertable<UsersTable>): Promise<void> {
  try {
    await db.insertInto('users').values(row).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new EmailTakenError('This email has an account') : error
  }
}
