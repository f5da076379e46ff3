import { hash } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { checkLogin, InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import {
  deleteOldFailures,
  LoginLockedError,
  openBucket,
  refundFailure,
  reserveFailure,
  stampUndatedFailures,
} from '#app/accounts/login/login-throttle.server.ts'
import { needsRehash } from '#app/accounts/password/password-hash.server.ts'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import { sealPasswordHash, storedHash } from '#app/accounts/password/stored-password.server.ts'
import { days, hours, minutes } from '#app/lib/time.ts'
import { passwordSecret } from '#db/crypto/keys.server.ts'
import { anna, password, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

registerAnnaBeforeEach('2026-03-01T08:00:00Z')

describe('a login', () => {
  test('finds the account under any spelling of the email', async () => {
    expect(await checkLogin(db, right({ email: ` ${anna.email.toUpperCase()} ` }))).toMatchObject({
      id: anna.id,
    })
  })

  test('refuses a wrong password and an unknown email equally', async () => {
    const wrong = await failure(checkLogin(db, right({ password: 'Wrong harbour' })))
    const unknown = await failure(checkLogin(db, right({ email: 'nobody@example.org' })))
    expect(wrong).toBeInstanceOf(InvalidLoginError)
    expect(unknown).toEqual(wrong)
  })

  test('replaces a cheap old hash by one of the present cost', async () => {
    const cheap = { memoryCost: 8192, timeCost: 1, parallelism: 1, secret: passwordSecret() }
    const before = await hash(password, cheap)
    const password_hash = sealPasswordHash(anna, before)
    await changeRows(db, 'users', { password_hash })
    expect(await checkLogin(db, right())).toMatchObject({ id: anna.id })
    const row = await readRow(db, 'users')
    expect(storedHash(row)).not.toBe(before)
    expect(needsRehash(storedHash(row) ?? '')).toBe(false)
    expect(await checkLogin(db, right())).toMatchObject({ id: anna.id })
  })
})

describe('wrong passwords', () => {
  test('are compared 10 times in 50 tries at the same time', async () => {
    const tries = await inParallel(50, n => failure(checkLogin(db, wrong(n))))
    expect(countOf(tries)).toEqual({ compared: 10, locked: 40 })
  })

  test('lock the login for 15 minutes, 30 minutes, and then an hour each time', async () => {
    for (const wait of [15, 30, 60, 60]) {
      await tenWrong()
      expect(await failure(checkLogin(db, right()))).toMatchObject({ retryAfter: wait * 60 })
      vi.setSystemTime(Date.now() + minutes(wait) - 1000)
      expect(await failure(checkLogin(db, right()))).toBeInstanceOf(LoginLockedError)
      vi.setSystemTime(Date.now() + 1000)
    }
  })

  test('are reset by the right one', async () => {
    await tenWrong(9)
    expect(await checkLogin(db, right())).toMatchObject({ id: anna.id })
    await tenWrong(9)
    expect(await checkLogin(db, right())).toMatchObject({ id: anna.id })
  })

  test('lock an unknown email like a known one', async () => {
    const outcomes = []
    for (const email of [anna.email, 'nobody@example.org']) {
      const tries = Array.from({ length: 12 }, (_, n) => ({ ...wrong(n), email }))
      const errors = []
      for (const login of tries) errors.push(await failure(checkLogin(db, login)))
      outcomes.push(errors)
    }
    expect(outcomes[1]).toEqual(outcomes[0])
  })

  test('are compared 100 times at most, and a known device still logs in', async () => {
    const errors: unknown[] = []
    for (let round = 0; round < 12; round++) {
      for (let n = 0; n < 10; n++) errors.push(await failure(checkLogin(db, wrong(round * 10 + n))))
      vi.setSystemTime(Date.now() + minutes(61))
    }
    expect(countOf(errors)).toEqual({ compared: 100, locked: 20 })
    vi.setSystemTime(Date.now() + days(365))
    expect(await failure(checkLogin(db, right()))).toMatchObject({ retryAfter: null })
    expect(await checkLogin(db, right({ bucket: 'device known' }))).toMatchObject({ id: anna.id })
    await setPassword(db, anna, 'Another harbour')
    expect(await checkLogin(db, right({ password: 'Another harbour' }))).toMatchObject({
      id: anna.id,
    })
  })

  test('of a known device lock that device only', async () => {
    for (let n = 0; n < 10; n++) {
      await failure(checkLogin(db, { ...wrong(n), bucket: 'device lost' }))
    }
    expect(await failure(checkLogin(db, right({ bucket: 'device lost' })))).toBeInstanceOf(
      LoginLockedError,
    )
    expect(await checkLogin(db, right())).toMatchObject({ id: anna.id })
  })
})

test('a password that was not compared returns its failure and its lock', async () => {
  const hash = emailHash(anna.email)
  for (let n = 0; n < 10; n++) await reserveFailure(db, hash, openBucket)
  await expect(reserveFailure(db, hash, openBucket)).rejects.toThrow(LoginLockedError)
  await refundFailure(db, hash, openBucket)
  await reserveFailure(db, hash, openBucket)
  const row = await readRow(db, 'login_attempts')
  expect(row.failures).toBe(10)
})

test('failures of an account are checked once, and deleted after its address changed', async () => {
  await failure(checkLogin(db, wrong(1)))
  vi.setSystemTime(Date.now() + hours(49))
  await deleteOldFailures(db)
  const times = () => db.selectFrom('login_attempts').select('last_failed_at').execute()
  expect(await times()).toEqual([{ last_failed_at: null }])
  await stampUndatedFailures(db, emailHash(anna.email))
  await changeRows(db, 'users', { email_hash: 'another' })
  vi.setSystemTime(Date.now() + hours(49))
  await deleteOldFailures(db)
  expect(await times()).toEqual([])
})

test('failures of unknown emails are deleted after two days', async () => {
  await failure(checkLogin(db, wrong(1)))
  await failure(checkLogin(db, right({ email: 'nobody@example.org' })))
  vi.setSystemTime(Date.now() + hours(49))
  await failure(checkLogin(db, right({ email: 'other@example.org' })))
  await deleteOldFailures(db)
  const left = await db.selectFrom('login_attempts').select('email_hash').execute()
  const kept = [anna.email, 'other@example.org'].map(email => emailHash(email))
  expect(left.map(row => row.email_hash).sort()).toEqual(kept.sort())
})

describe('a client address', () => {
  test('gets two tries for each account after 60 failures at others, without known devices', async () => {
    await spendFailures()
    expect(await failure(checkLogin(db, from({ password: 'Wrong harbour' })))).toBeInstanceOf(
      InvalidLoginError,
    )
    expect(await checkLogin(db, from())).toMatchObject({ id: anna.id })
    expect(await checkLogin(db, from())).toMatchObject({ id: anna.id })
  })

  test.each(['known', 'unknown'])('is slowed from the third try at a %s email', async who => {
    const email = who === 'known' ? anna.email : 'nobody@example.org'
    await spendFailures()
    const errors: unknown[] = []
    for (let n = 0; n < 4; n++) {
      errors.push(await failure(checkLogin(db, from({ email, password: `Wrong harbour ${n}` }))))
    }
    expect(countOf(errors)).toEqual({ compared: 2, locked: 2 })
    expect(errors[3]).toMatchObject({ retryAfter: 3600 })
    expect(await failure(checkLogin(db, from({ email })))).toBeInstanceOf(LoginLockedError)
    expect(await checkLogin(db, from({ bucket: 'device known' }))).toMatchObject({ id: anna.id })
    expect(await checkLogin(db, right())).toMatchObject({ id: anna.id })
    vi.setSystemTime(Date.now() + minutes(61))
    expect(await checkLogin(db, from())).toMatchObject({ id: anna.id })
  })

  test('gets two tries at an account of 30 in parallel', async () => {
    await spendFailures()
    const tries = await inParallel(30, n =>
      failure(checkLogin(db, from({ password: `Wrong harbour ${n}` }))),
    )
    expect(countOf(tries)).toEqual({ compared: 2, locked: 28 })
  })

  test('is not slowed by successful logins', async () => {
    for (let n = 0; n < 3; n++) expect(await checkLogin(db, right())).toMatchObject({ id: anna.id })
    const counts = await db.selectFrom('rate_limits').select('count').execute()
    expect(counts).toEqual([{ count: 0 }, { count: 0 }])
  })
})

/** An address from which strangers try other accounts. */
const office = '198.51.100.7'

async function spendFailures(): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const email = `stranger${n}@example.org`
    await failure(checkLogin(db, right({ email, clientAddress: office })))
  }
}

function from(changes: Partial<Parameters<typeof checkLogin>[1]> = {}) {
  return right({ clientAddress: office, ...changes })
}

function right(changes: Partial<Parameters<typeof checkLogin>[1]> = {}) {
  return { email: anna.email, password, bucket: openBucket, clientAddress: '192.0.2.1', ...changes }
}

function wrong(n: number) {
  return right({ password: `Wrong harbour ${n}`, clientAddress: `203.0.113.${n % 30}` })
}

async function tenWrong(count = 10): Promise<void> {
  const tries = await inParallel(count, n => failure(checkLogin(db, wrong(n))))
  expect(countOf(tries)).toEqual({ compared: count, locked: 0 })
}

async function failure(login: Promise<unknown>): Promise<unknown> {
  return login.then(
    () => expect.unreachable('this login should have failed'),
    error => error,
  )
}

function countOf(errors: unknown[]) {
  const locked = errors.filter(error => error instanceof LoginLockedError).length
  const compared = errors.filter(error => error instanceof InvalidLoginError).length
  return { compared, locked }
}
