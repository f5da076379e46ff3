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
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'

createMalloryBeforeEach()

describe('a password hash that an intruder copies into another row', () => {
  test('does not log in', async () => {
    const { password_hash } = await readRow(db, 'users', { id: mallory.id })
    await changeRows(db, 'users', { password_hash }, { id: anna.id })
    await expect(logIn(anna)).rejects.toBeInstanceOf(InvalidLoginError)
    expect(alerts).toHaveLength(1)
  })

  test('does not log in with the data key of its own row', async () => {
    const { password_hash, data_key } = await readRow(db, 'users', { id: mallory.id })
    await changeRows(db, 'users', { password_hash, data_key }, { id: anna.id })
    await expect(logIn(anna)).rejects.toBeInstanceOf(InvalidLoginError)
  })

  test('does not re-authenticate an open session', async () => {
    const { password_hash } = await readRow(db, 'users', { id: mallory.id })
    await changeRows(db, 'users', { password_hash }, { id: anna.id })
    expect(await checkOwnPassword(db, anna, mallorysPassword)).toBeUndefined()
  })

  test('is refused without a seal', async () => {
    const password_hash = await hashPassword(mallorysPassword)
    await changeRows(db, 'users', { password_hash }, { id: anna.id })
    await expect(logIn(anna)).rejects.toBeInstanceOf(InvalidLoginError)
    expect(alerts).toHaveLength(1)
  })
})

function logIn({ email }: Person) {
  return tryLogin(db, { email, password: mallorysPassword })
}

test('an account is not found by a foreign address in its row', async () => {
  await db.deleteFrom('users').where('id', '=', mallory.id).execute()
  await changeRows(db, 'users', { email_hash: emailHash(mallory.email) })
  expect(await findByEmail(db, mallory.email)).toBeNull()
})
