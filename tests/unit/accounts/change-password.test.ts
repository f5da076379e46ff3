import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resetPassword } from '#app/account-data/account-access/reset-password.server.ts'
import { checkLogin } from '#app/accounts/login/check-login.server.ts'
import { LoginLockedError } from '#app/accounts/login/login-throttle.server.ts'
import {
  changePassword,
  SamePasswordError,
  WrongPasswordError,
} from '#app/accounts/password/change-password.server.ts'
import { requestReset, sendResetMails } from '#app/accounts/password/password-reset.server.ts'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import { passwordColumns, storedHash } from '#app/accounts/password/stored-password.server.ts'
import { WeakPasswordError } from '#app/accounts/password/weak-passwords.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { startSession } from '#app/accounts/sessions/session-route.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { sampleOfWeakPasswords } from '#tests/support/data/weak-passwords.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { mailedKinds, mailedToken } from '#tests/support/mail/account-mails.ts'

// These tests check the cost of hashes.
vi.unmock('@node-rs/argon2')

const next = 'Another harbour 7'
let anna: TestPerson
let person: Person

openDatabaseBeforeEach()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  anna = newPerson()
  person = await createOwner(db, anna)
})

describe('changePassword', () => {
  test('sets the new password, ends five sessions and queues a mail', async () => {
    for (let n = 0; n < 5; n++) await startSession(db, person.id)
    await changePassword(db, person, { current: anna.password, next })
    expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([])
    expect(await mailedKinds(db, anna.email)).toEqual(['password-changed'])
    const login = { email: anna.email, bucket: 'open', clientAddress: '192.0.2.1' }
    expect(await checkLogin(db, { ...login, password: next })).toMatchObject({ id: person.id })
    await expect(checkLogin(db, { ...login, password: anna.password })).rejects.toThrow()
  })

  test('refuses the same password, ends no session and sends no mail', async () => {
    await startSession(db, person.id)
    const before = await stored()
    const same = { current: anna.password, next: anna.password.normalize('NFD') }
    await expect(changePassword(db, person, same)).rejects.toThrow(SamePasswordError)
    expect(await stored()).toEqual(before)
    expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
    expect(await mailedKinds(db, anna.email)).toEqual([])
    const wrong = { current: next, next }
    await expect(changePassword(db, person, wrong)).rejects.toThrow(WrongPasswordError)
  })

  test('changes nothing with a wrong current password, and waits after ten', async () => {
    const before = await stored()
    const tries = Array.from({ length: 11 }, (_, n) =>
      changePassword(db, person, { current: `Wrong harbour ${n}`, next }),
    )
    const errors = (await Promise.allSettled(tries)).map(result =>
      result.status === 'rejected' ? result.reason.constructor : undefined,
    )
    expect(errors.filter(one => one === WrongPasswordError)).toHaveLength(10)
    expect(errors.filter(one => one === LoginLockedError)).toHaveLength(1)
    const right = changePassword(db, person, { current: anna.password, next })
    await expect(right).rejects.toThrow(LoginLockedError)
    expect(await stored()).toEqual(before)
    // The check has its own bucket, so the login is open.
    const login = { ...anna, bucket: 'open', clientAddress: '192.0.2.1' }
    expect(await checkLogin(db, login)).toMatchObject({ id: person.id })
  })

  test('refuses each of 200 weak passwords', async () => {
    const before = await stored()
    const refused = []
    for (const word of sampleOfWeakPasswords(200)) {
      const tried = changePassword(db, person, { current: anna.password, next: word })
      refused.push(await tried.catch(error => error instanceof WeakPasswordError))
    }
    expect(refused.filter(Boolean)).toHaveLength(200)
    expect(await stored()).toEqual(before)
  })

  test('does not undo a password that was reset meanwhile', async () => {
    await requestReset(db, anna.email, '192.0.2.1')
    await sendResetMails(db)
    const link = await mailedToken(db, anna.email, '/reset/')
    const outcomes = await Promise.allSettled([
      changePassword(db, person, { current: anna.password, next }),
      resetPassword(db, link, 'From the mail 8'),
    ])
    const hashes = await stored()
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
    const login = { email: anna.email, bucket: 'open', clientAddress: '192.0.2.1' }
    // The first one wins.
    const isReset = outcomes[0]?.status === 'rejected'
    const password = isReset ? 'From the mail 8' : next
    expect(await checkLogin(db, { ...login, password })).toMatchObject({ id: person.id })
    expect(hashes).toHaveLength(1)
  })
})

test('every stored hash is argon2id at the present cost, however the password was set', async () => {
  await changePassword(db, person, { current: anna.password, next })
  const bert = newPerson()
  await setPassword(db, await createOwner(db, bert), anna.password)
  await createOwner(db, { ...newPerson(), password: anna.password })
  const carla = { ...newPerson(), password: 'x' }
  await createOwner(db, { ...carla, password: 'Quiet-Harbour-and-more' })
  await requestReset(db, carla.email, '192.0.2.1')
  await sendResetMails(db)
  await resetPassword(db, await mailedToken(db, carla.email, '/reset/'), anna.password)
  const hashes = await stored()
  const costly = hashes.filter(hash =>
    /^\$argon2id\$v=19\$m=(32768|[4-9]\d{4,}),t=3,p=1\$/.test(hash),
  )
  expect(costly).toHaveLength(hashes.length)
  // Three of them have the same password.
  expect(new Set(hashes).size).toBe(4)
})

async function stored(): Promise<string[]> {
  const rows = await db.selectFrom('users').select(passwordColumns).execute()
  return rows.map(row => storedHash(row) ?? '')
}
