import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { canonicalEmail } from '#app/lib/email-address.ts'
import { env } from '#app/lib/env.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash, newDataKey } from '#db/crypto/keys.server.ts'
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
  sealIdentity,
  unsealPerson,
} from './person.server.ts'

export interface Registration extends Identity {
  password: string
}

/** The error of a registration whose e-mail has an account. */
export class EmailTakenError extends Error {
  override name = 'EmailTakenError'
}

/**
 * Creates an account with its data key in one transaction. The e-mail is stored as typed.
 * @param writeRelated writes rows that every account needs, such as its emergency link.
 * @throws EmailTakenError, WeakPasswordError, BusyError, or an error of `writeRelated`.
 */
export async function createAccount(
  db: Database,
  registration: Registration,
  writeRelated: (trx: Database, person: Person) => Promise<void>,
): Promise<Person> {
  const { password, ...identity } = registration
  const weakness = await findWeakness(password, identity)
  if (weakness) throw new WeakPasswordError(weakness)
  const passwordHash = await hashPassword(password)
  const id = randomUUID()
  const { dataKey, wrapped } = newDataKey(id)
  const person = { id, dataKey, ...identity, createdAt: new Date().toISOString() }
  await db.transaction().execute(async trx => {
    await insertUser(trx, {
      id,
      email_hash: emailHash(identity.email),
      identity: sealIdentity(person, identity),
      password_hash: sealPasswordHash(person, passwordHash),
      data_key: wrapped,
      created_at: person.createdAt,
      must_confirm: env().emailConfirmation ? 1 : 0,
    })
    // Failed logins from before the account existed must not lock its owner out.
    await clearThrottle(trx, emailHash(identity.email))
    await writeRelated(trx, person)
  })
  return person
}

/** Finds the person with this e-mail, in any case of its letters. */
export function findByEmail(db: Database, email: string): Promise<Person | null> {
  return findByEmailHash(db, emailHash(email))
}

/** Finds a person by e-mail hash. Returns null if the hash does not match the sealed address. */
export async function findByEmailHash(db: Database, hash: string): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('email_hash', '=', hash)
    .executeTakeFirst()
  const person = row && unsealPerson(row)
  return person && emailHash(person.email) === hash ? person : null
}

/** Finds a person by account id; null if there is none. */
export async function findById(db: Database, id: string): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? unsealPerson(row) : null
}

/** Returns the keyed hash that finds an account; the e-mail is only stored sealed. */
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
