import { beforeEach, describe, expect, test } from 'vitest'
import { emailHash, findByEmail } from '#app/accounts/accounts.server.ts'
import { checkLogin, InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { openBucket } from '#app/accounts/login/login-throttle.server.ts'
import { checkOwnPassword } from '#app/accounts/password/check-own-password.server.ts'
import { hashPassword } from '#app/accounts/password/password-hash.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { catchAlerts } from '#tests/support/db/database-writer.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'

// Mallory has an account and can write the database, but has no master key.

const password = 'Mallory harbour 7'
let anna: Person
let mallory: Person
let alerts: string[]

openDatabaseBeforeEach()

beforeEach(async () => {
  anna = await createOwner(db, newPerson())
  mallory = await createOwner(db, { ...newPerson(), password })
  alerts = catchAlerts()
})

describe('a password hash that an intruder copies into another row', () => {
  test('does not log in', async () => {
    const [row] = await hashOf(mallory)
    await db.updateTable('users').set({ password_hash: row }).where('id', '=', anna.id).execute()
    await expect(logIn(anna)).rejects.toBeInstanceOf(InvalidLoginError)
    expect(alerts).toHaveLength(1)
  })

  test('does not log in with the data key of its own row', async () => {
    const [password_hash, data_key] = await hashOf(mallory)
    await db
      .updateTable('users')
      .set({ password_hash, data_key })
      .where('id', '=', anna.id)
      .execute()
    await expect(logIn(anna)).rejects.toBeInstanceOf(InvalidLoginError)
  })

  test('does not re-authenticate an open session', async () => {
    const [row] = await hashOf(mallory)
    await db.updateTable('users').set({ password_hash: row }).where('id', '=', anna.id).execute()
    expect(await checkOwnPassword(db, anna, password)).toBeUndefined()
  })

  test('is refused without a seal', async () => {
    const password_hash = await hashPassword(password)
    await db.updateTable('users').set({ password_hash }).where('id', '=', anna.id).execute()
    await expect(logIn(anna)).rejects.toBeInstanceOf(InvalidLoginError)
    expect(alerts).toHaveLength(1)
  })
})

async function hashOf({ id }: Person): Promise<[string, Buffer]> {
  const row = await db
    .selectFrom('users')
    .select(['password_hash', 'data_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.password_hash, row.data_key]
}

function logIn({ email }: Person) {
  return checkLogin(db, { email, password, bucket: openBucket, clientAddress: '192.0.2.1' })
}

test('an account is not found by a foreign address in its row', async () => {
  await db.deleteFrom('users').where('id', '=', mallory.id).execute()
  await db
    .updateTable('users')
    .set({ email_hash: emailHash(mallory.email) })
    .execute()
  expect(await findByEmail(db, mallory.email)).toBeNull()
})
