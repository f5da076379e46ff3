import { describe, expect, test, vi } from 'vitest'
import { resetPassword } from '#app/account-data/account-access/reset-password.server.ts'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { findConfirmedAt } from '#app/accounts/email/confirm-email.server.ts'
import { reserveFailure } from '#app/accounts/login/login-throttle.server.ts'
import {
  findReset,
  requestReset,
  sendResetMails,
} from '#app/accounts/password/password-reset.server.ts'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import { createSession } from '#app/accounts/sessions/sessions.server.ts'
import { beginSetUp, findSetUp } from '#app/accounts/two-factor/set-up-two-factor.server.ts'
import { minutes } from '#app/lib/time.ts'
import { savePreferences } from '#app/mail/mail-preferences.server.ts'
import { emailChangeRows } from '#db/rows/email-change-rows.server.ts'
import { pendingLoginRows } from '#db/rows/pending-login-rows.server.ts'
import { anna, password, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { mailedKinds, mailedToken, requestResetToken } from '#tests/support/mail/account-mails.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

const next = 'Another harbour 7'
const address = '192.0.2.1'

registerAnnaBeforeEach('2026-03-01T08:00:00Z')

describe('a request for a new password', () => {
  test('stores equal rows for a known and an unknown email', async () => {
    expect(await requestReset(db, anna.email.toUpperCase(), address)).toBeUndefined()
    expect(await requestReset(db, 'nobody@example.org', address)).toBeUndefined()
    const rows = await db.selectFrom('reset_requests').selectAll().execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('@')
    expect(await queuedMails(db)).toEqual([])
  })

  test('becomes a mail if there is an account, and is deleted', async () => {
    await requestReset(db, anna.email, address)
    await requestReset(db, 'nobody@example.org', address)
    await sendResetMails(db)
    const mails = await queuedMails(db)
    expect(mails.map(({ kind, to }) => [kind, to.email])).toEqual([['reset-password', anna.email]])
    expect(await db.selectFrom('reset_requests').select('id').execute()).toEqual([])
    expect(await findReset(db, await token())).toEqual(anna)
  })

  test('becomes one mail with several servers', async () => {
    await requestReset(db, anna.email, address)
    await Promise.all([sendResetMails(db), sendResetMails(db), sendResetMails(db)])
    expect(await queuedMails(db)).toHaveLength(1)
  })

  test('is dropped after the lifetime of a link', async () => {
    await requestReset(db, anna.email, address)
    vi.setSystemTime(Date.now() + minutes(31))
    await sendResetMails(db)
    expect(await queuedMails(db)).toEqual([])
    expect(await db.selectFrom('reset_requests').select('id').execute()).toEqual([])
  })

  test('does not delay the others if it fails', async () => {
    const bert = newPerson()
    await createOwner(db, bert)
    await changeRows(db, 'users', { identity: Buffer.from('changed') }, { id: anna.id })
    await requestReset(db, anna.email, address)
    await requestReset(db, bert.email, address)
    await expect(sendResetMails(db)).rejects.toThrow()
    expect(await mailedKinds(db, bert.email)).toEqual(['reset-password'])
  })

  test.each([
    'known',
    'unknown',
  ])('is accepted five times in half an hour from one network for a %s email', async who => {
    const email = who === 'known' ? anna.email : 'nobody@example.org'
    for (let n = 0; n < 5; n++) expect(await requestReset(db, email, address)).toBeUndefined()
    expect(await requestReset(db, email, address)).toEqual({ by: 'email', retryAfter: 1800 })
    vi.setSystemTime(Date.now() + minutes(30))
    expect(await requestReset(db, email, address)).toBeUndefined()
  })

  test.each([
    'known',
    'unknown',
  ])('is accepted from the owner of a %s email after five requests by strangers', async who => {
    const email = who === 'known' ? anna.email : 'nobody@example.org'
    for (let n = 0; n < 5; n++) await requestReset(db, email, '203.0.113.9')
    expect(await requestReset(db, email, address)).toBeUndefined()
    await sendResetMails(db)
    expect(await queuedMails(db)).toHaveLength(who === 'known' ? 6 : 0)
    expect(await requestReset(db, email, address)).toEqual({ by: 'email', retryAfter: 1800 })
  })

  test('becomes twenty mails in half an hour from any number of networks', async () => {
    const asked = await inParallel(60, n => requestReset(db, anna.email, `203.0.113.${n}`))
    expect(asked.filter(refusal => refusal === undefined)).toHaveLength(20)
    await sendResetMails(db)
    expect(await queuedMails(db)).toHaveLength(20)
    expect(await findReset(db, await token())).toEqual(anna)
  })

  test('is accepted thirty times in an hour from one network', async () => {
    for (let n = 0; n < 30; n++) await requestReset(db, `nobody${n}@example.org`, address)
    expect(await requestReset(db, anna.email, address)).toEqual({ by: 'network', retryAfter: 3600 })
    expect(await requestReset(db, anna.email, '198.51.100.7')).toBeUndefined()
  })
})

describe('a link to set a password', () => {
  test('works once after five views', async () => {
    const link = await ask()
    for (let n = 0; n < 5; n++) expect(await findReset(db, link)).toBeDefined()
    expect(await resetPassword(db, link, next)).toBeDefined()
    expect(await findReset(db, link)).toBeUndefined()
    expect(await resetPassword(db, link, 'A third harbour 8')).toBeUndefined()
    expect(await logIn(next)).toMatchObject({ id: anna.id })
    await expect(logIn(password)).rejects.toThrow()
  })

  test('works after 29 minutes, and not after 31', async () => {
    const link = await ask()
    vi.setSystemTime(Date.now() + minutes(29))
    expect(await findReset(db, link)).toBeDefined()
    vi.setSystemTime(Date.now() + minutes(2))
    expect(await findReset(db, link)).toBeUndefined()
    expect(await resetPassword(db, link, next)).toBeUndefined()
    expect(await logIn(password)).toMatchObject({ id: anna.id })
  })

  test('ends with a newer one, and with a password set in another way', async () => {
    const old = await ask()
    const newer = await ask()
    expect(await resetPassword(db, old, next)).toBeUndefined()
    expect(await findReset(db, newer)).toBeDefined()
    await setPassword(db, anna, 'The operator said 5')
    expect(await resetPassword(db, newer, next)).toBeUndefined()
  })

  test('works for one of two at the same time', async () => {
    const link = await ask()
    const both = [resetPassword(db, link, next), resetPassword(db, link, 'A third harbour 8')]
    expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1)
  })
})

describe('a password reset', () => {
  test('ends every session, pending login and email change, and unlocks the login', async () => {
    const now = new Date().toISOString()
    const row = { user_id: anna.id, token_hash: 'x', created_at: now, expires_at: now }
    await createSession(db, anna.id)
    await pendingLoginRows.insert(db, row)
    await emailChangeRows.insert(db, { ...row, email: Buffer.from('sealed'), email_hash: 'z' })
    for (let n = 0; n < 100; n++) await reserveFailure(db, emailHash(anna.email), `lane ${n}`)
    await resetPassword(db, await ask(), next)
    for (const table of [
      'sessions',
      'pending_logins',
      'email_changes',
      'login_attempts',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('discards an unconfirmed authenticator', async () => {
    await beginSetUp(db, anna)
    await resetPassword(db, await ask(), next)
    expect(await findSetUp(db, anna)).toBeUndefined()
  })

  test('keeps two-factor on', async () => {
    await db
      .insertInto('second_factors')
      .values({ user_id: anna.id, secret: Buffer.from('s'), confirmed_at: 'then' })
      .execute()
    await resetPassword(db, await ask(), next)
    const rows = await db.selectFrom('second_factors').select('confirmed_at').execute()
    expect(rows).toEqual([{ confirmed_at: 'then' }])
  })

  test('confirms the address and is mailed, even without security alerts', async () => {
    await savePreferences(db, anna.id, { updates: false, securityAlerts: false })
    expect(await findConfirmedAt(db, anna.id)).toBeNull()
    await resetPassword(db, await ask(), next)
    expect(await findConfirmedAt(db, anna.id)).toBe(new Date().toISOString())
    expect(await mailedKinds(db, anna.email)).toEqual(['reset-password', 'password-reset'])
  })
})

async function ask(): Promise<string> {
  const token = await requestResetToken(db, anna.email, address)
  // Each mail gets a later time.
  vi.setSystemTime(Date.now() + 1)
  return token
}

function token(): Promise<string> {
  return mailedToken(db, anna.email, '/reset/')
}

function logIn(password: string) {
  return tryLogin(db, { ...anna, password })
}
