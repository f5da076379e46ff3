import { beforeEach, describe, expect, test } from 'vitest'
import { EmailTakenError, emailHash, findByEmail } from '#app/accounts/accounts.server.ts'
import { openBucket, reserveFailure } from '#app/accounts/login/login-throttle.server.ts'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import { WeakPasswordError } from '#app/accounts/password/weak-passwords.server.ts'
import { createSession } from '#app/accounts/sessions/sessions.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'

let anna: TestPerson

openDatabaseBeforeEach()

beforeEach(() => {
  anna = newPerson()
})

describe('createAccount', () => {
  test('makes the account and its emergency link', async () => {
    const person = await createOwner(db, anna)
    expect(await findByEmail(db, anna.email)).toEqual(person)
    expect((await getPrimaryLink(db, person)).code).toMatch(/^\d{5}$/)
  })

  test('stores name and email sealed', async () => {
    await createOwner(db, anna)
    const stored = await storedText(db, 'users')
    for (const word of [anna.firstName, anna.lastName, anna.email, anna.password]) {
      expect(stored).not.toContain(word)
    }
  })

  test('makes one account of one email, however it is typed', async () => {
    await createOwner(db, anna)
    const again = createOwner(db, { ...newPerson(), email: ` ${anna.email.toUpperCase()}` })
    await expect(again).rejects.toThrow(EmailTakenError)
    expect([await countRows(db, 'users'), await countRows(db, 'share_links')]).toEqual([1, 1])
  })

  test('makes one account of two registrations of one email at the same time', async () => {
    const results = await Promise.allSettled([createOwner(db, anna), createOwner(db, anna)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await countRows(db, 'users'), await countRows(db, 'share_links')]).toEqual([1, 1])
  })

  test('unlocks a login that strangers had locked before', async () => {
    for (let n = 0; n < 10; n++) await reserveFailure(db, emailHash(anna.email), openBucket)
    const { id } = await createOwner(db, anna)
    expect(await tryLogin(db, anna)).toMatchObject({ id })
  })

  test('refuses a common password', async () => {
    const easy = createOwner(db, { ...newPerson(), password: 'password1' })
    await expect(easy).rejects.toThrow(WeakPasswordError)
    expect([await countRows(db, 'users'), await countRows(db, 'share_links')]).toEqual([0, 0])
  })
})

describe('findByEmail', () => {
  test('finds no account for an unknown email', async () => {
    expect(await findByEmail(db, 'nobody@example.org')).toBeNull()
  })

  test('refuses a name that was copied from another account', async () => {
    const bert = newPerson()
    await createOwner(db, anna)
    const { id } = await createOwner(db, bert)
    const { identity } = await db
      .selectFrom('users')
      .select('identity')
      .where('id', '!=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ identity }).where('id', '=', id).execute()
    await expect(findByEmail(db, bert.email)).rejects.toThrow(SealBrokenError)
  })
})

describe('setPassword', () => {
  test('ends all sessions, and only the new password is right', async () => {
    const person = await createOwner(db, anna)
    const other = await createOwner(db, newPerson())
    for (const id of [person.id, person.id, other.id]) await createSession(db, id)
    await setPassword(db, person, 'Another harbour')
    const left = await db.selectFrom('sessions').select('user_id').execute()
    expect(left).toEqual([{ user_id: other.id }])
    await expect(tryLogin(db, anna)).rejects.toThrow()
    const login = { ...anna, password: 'Another harbour' }
    expect(await tryLogin(db, login)).toMatchObject({ id: person.id })
  })
})
