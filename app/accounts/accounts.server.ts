import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { canonicalEmail } from '#app/lib/email-address.ts'
import { env } from '#app/lib/env.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash, newDataKey } from '#db/crypto/keys.server.ts'
import { withMac } from '#db/crypto/row-mac.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import type { UsersTable } from '#db/schema.ts'
import { clearThrottle } from './login/login-throttle.server.ts'
import { hashPassword } from './password/password-hash.server.ts'
import { sealPasswordHash } from './password/stored-password.server.ts'
import { findWeakness, WeakPasswordError } from './password/weak-passwords.server.ts'
import {
  type Identity,
  type Person,
  personColumns,
  personOf,
  sealIdentity,
} from './person.server.ts'

/** The answers of a registration form. */
export interface Registration extends Identity {
  password: string
}

/** The error of a registration whose e-mail has an account. */
export class EmailTakenError extends Error {
  override name = 'EmailTakenError'
}

/**
 * Makes an account with its data key, all or nothing.
 * @param registration with lengths already checked; the e-mail is kept as typed and found in any case.
 * @param also writes what belongs to the account from its first moment, its emergency link above all;
 * runs in the same transaction.
 * @throws EmailTakenError, WeakPasswordError, BusyError, or what `also` throws; nothing is written.
 */
export async function createAccount(
  db: Database,
  registration: Registration,
  also: (trx: Database, person: Person) => Promise<void>,
): Promise<Person> {
  const { password, ...identity } = registration
  const weakness = await findWeakness(password, identity)
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

/** How an account is found: the e-mail itself is not stored in the clear. */
export function emailHash(email: string): string {
  return lookupHash('email', canonicalEmail(email))
}

async function insertUser(db: Database, row: Insertable<UsersTable>): Promise<void> {
  try {
    await db.insertInto('users').values(row).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new EmailTakenError('This email has an account') : error
  }
}
