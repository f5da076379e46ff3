import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { createShareLink } from '#app/sharing/share-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash, newDataKey } from '#db/crypto/keys.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import type { UsersTable } from '#db/schema.ts'
import { normalEmail } from './email.ts'
import { clearThrottle } from './login-throttle.server.ts'
import { hashPassword } from './passwords.server.ts'
import {
  type Identity,
  type Person,
  personColumns,
  personOf,
  sealIdentity,
} from './person.server.ts'
import { endAllSessions } from './sessions.server.ts'
import { weaknessOf } from './weak-passwords.server.ts'

/** What somebody gives to get an account. */
export interface Registration extends Identity {
  password: string
}

/** Somebody has an account under this e-mail. */
export class EmailTakenError extends Error {}

/** The password is too easy to guess; the message says why, in words for its owner. */
export class WeakPasswordError extends Error {}

/**
 * Makes an account with its data key and its emergency link, all or nothing.
 * @param registration with lengths already checked; the e-mail is kept as typed and found in any case.
 * @param also what belongs to the account from its first moment, in the same transaction.
 * @throws EmailTakenError, WeakPasswordError, BusyError, or what `also` throws; nothing is written.
 */
export async function createUser(
  db: Database,
  registration: Registration,
  also?: (trx: Database, person: Person) => Promise<void>,
): Promise<Person> {
  const { password, ...identity } = registration
  const weakness = await weaknessOf(password, identity)
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
      password_hash: passwordHash,
      data_key: wrapped,
      created_at: person.createdAt,
    })
    await createShareLink(trx, person)
    // Wrong passwords of others, from before there was an account, must not lock its owner out.
    await clearThrottle(trx, emailHash(identity.email))
    await also?.(trx, person)
  })
  return person
}

/** The person with this e-mail, however it is typed. */
export async function findByEmail(db: Database, email: string): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('email_hash', '=', emailHash(email))
    .executeTakeFirst()
  return row ? personOf(row) : null
}

/**
 * Gives somebody a new password. Every session of theirs ends, and wrong passwords are forgotten.
 * @throws BusyError when the server cannot hash it now.
 */
export async function setPassword(db: Database, person: Person, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async trx => {
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', person.id)
      .execute()
    await endAllSessions(trx, person.id)
    await clearThrottle(trx, emailHash(person.email))
  })
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
