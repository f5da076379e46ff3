import { describe, expect, test, vi } from 'vitest'
import { resetPassword } from '#app/account-data/account-access/reset-password.server.ts'
import { LoginLockedError } from '#app/accounts/login/login-throttle.server.ts'
import {
  changePassword,
  SamePasswordError,
  WrongPasswordError,
} from '#app/accounts/password/change-password.server.ts'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import { passwordColumns, storedHash } from '#app/accounts/password/stored-password.server.ts'
import { createSession } from '#app/accounts/sessions/sessions.server.ts'
import { anna, password, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { db } from '#tests/support/db/test-database.ts'
import { mailedKinds, requestResetToken } from '#tests/support/mail/account-mails.ts'

// These tests check the cost of hashes.
vi.unmock('@node-rs/argon2')

const next = 'Another harbour 7'

registerAnnaBeforeEach('2026-03-01T08:00:00Z')

describe('changePassword', () => {
  test('sets the new password, ends five sessions and queues a mail', async () => {
    for (let n = 0; n < 5; n++) await createSession(db, anna.id)
    await changePassword(db, anna, { current: password, next })
    expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([])
    expect(await mailedKinds(db, anna.email)).toEqual(['password-changed'])
    expect(await tryLogin(db, { ...anna, password: next })).toMatchObject({ id: anna.id })
    await expect(tryLogin(db, { ...anna, password })).rejects.toThrow()
  })

  test('refuses the same password, ends no session and sends no mail', async () => {
    await createSession(db, anna.id)
    const before = await stored()
    const same = { current: password, next: password.normalize('NFD') }
    await expect(changePassword(db, anna, same)).rejects.toThrow(SamePasswordError)
    expect(await stored()).toEqual(before)
    expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
    expect(await mailedKinds(db, anna.email)).toEqual([])
    const wrong = { current: next, next }
    await expect(changePassword(db, anna, wrong)).rejects.toThrow(WrongPasswordError)
  })

  test('changes nothing with a wrong current password, and waits after ten', async () => {
    const before = await stored()
    const tries = Array.from({ length: 11 }, (_, n) =>
      changePassword(db, anna, { current: `Wrong harbour ${n}`, next }),
    )
    const errors = (await Promise.allSettled(tries)).map(result =>
      result.status === 'rejected' ? result.reason.constructor : undefined,
    )
    expect(errors.filter(one => one === WrongPasswordError)).toHaveLength(10)
    expect(errors.filter(one => one === LoginLockedError)).toHaveLength(1)
    const right = changePassword(db, anna, { current: password, next })
    await expect(right).rejects.toThrow(LoginLockedError)
    expect(await stored()).toEqual(before)
    // The check has its own bucket, so the login is open.
    expect(await tryLogin(db, { ...anna, password })).toMatchObject({ id: anna.id })
  })

  test('does not undo a password that was reset meanwhile', async () => {
    const link = await requestResetToken(db, anna.email)
    const outcomes = await Promise.allSettled([
      changePassword(db, anna, { current: password, next }),
      resetPassword(db, link, 'From the mail 8'),
    ])
    const hashes = await stored()
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
    // The first one wins.
    const isReset = outcomes[0]?.status === 'rejected'
    const last = isReset ? 'From the mail 8' : next
    expect(await tryLogin(db, { ...anna, password: last })).toMatchObject({ id: anna.id })
    expect(hashes).toHaveLength(1)
  })
})

test('every stored hash is argon2id at the present cost, however the password was set', async () => {
  await changePassword(db, anna, { current: password, next })
  const bert = newPerson()
  await setPassword(db, await createOwner(db, bert), password)
  await createOwner(db, { ...newPerson(), password })
  const carla = { ...newPerson(), password: 'x' }
  await createOwner(db, { ...carla, password: 'Quiet-Harbour-and-more' })
  await resetPassword(db, await requestResetToken(db, carla.email), password)
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
