import { describe, expect, test } from 'vitest'
import { emailHash, findByEmail } from '#app/accounts/accounts.server.ts'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { checkOwnPassword } from '#app/accounts/password/check-own-password.server.ts'
import { hashPassword } from '#app/accounts/password/password-hash.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import {
  alerts,
  anna,
  createMalloryBeforeEach,
  mallory,
  mallorysPassword,
} from '#tests/support/db/database-writer.ts'
import { db } from '#tests/support/db/test-database.ts'

createMalloryBeforeEach()

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
    expect(await checkOwnPassword(db, anna, mallorysPassword)).toBeUndefined()
  })

  test('is refused without a seal', async () => {
    const password_hash = await hashPassword(mallorysPassword)
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
  return tryLogin(db, { email, password: mallorysPassword })
}

test('an account is not found by a foreign address in its row', async () => {
  await db.deleteFrom('users').where('id', '=', mallory.id).execute()
  await db
    .updateTable('users')
    .set({ email_hash: emailHash(mallory.email) })
    .execute()
  expect(await findByEmail(db, mallory.email)).toBeNull()
})
