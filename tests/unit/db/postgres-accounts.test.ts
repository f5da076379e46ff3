import { describe, expect, test, vi } from 'vitest'
import { countAccounts, listMarketingConsent } from '#app/account-data/count-accounts.server.ts'
import { EmailTakenError, findByEmail } from '#app/accounts/accounts.server.ts'
import { checkLogin, InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { LoginLockedError, openBucket } from '#app/accounts/login/login-throttle.server.ts'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import { inviteToRegister } from '#app/accounts/registration/registration-invitations.server.ts'
import { getPerson, startSession } from '#app/accounts/sessions/session-route.server.ts'
import { days, minutes } from '#app/lib/time.ts'
import { savePreference } from '#app/mail/mail-preferences.server.ts'
import { loadProfile, StaleSectionError, saveSection } from '#app/profile/record/profile.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { countEvent, uncountEvent } from '#db/rate-limits.server.ts'
import { anna, password, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { addAuthenticator } from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { changeRows, countRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

registerAnnaBeforeEach('2026-03-01T08:00:00Z', openPostgresBeforeEach)

describe('an account in PostgreSQL', () => {
  test('is found under any spelling of its email', async () => {
    expect(await findByEmail(db, ` ${anna.email.toUpperCase()}`)).toEqual(anna)
  })

  test('is made once when one email registers ten times at the same time', async () => {
    const bert = newPerson()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => createOwner(db, bert)))
    const refused = tries.filter(result => result.status === 'rejected')
    expect(refused).toHaveLength(9)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(EmailTakenError)
    expect(await countRows(db, 'users')).toBe(2)
    expect(await countRows(db, 'share_links')).toBe(2)
  })
})

describe('wrong passwords in PostgreSQL', () => {
  test('are compared 10 times in 50 tries at the same time, for a known and an unknown email', async () => {
    for (const email of [anna.email, 'nobody@example.org']) {
      const errors = await inParallel(50, n => wrong(n, email))
      expect(countOf(errors, InvalidLoginError)).toBe(10)
      expect(countOf(errors, LoginLockedError)).toBe(40)
    }
  })

  test('lock the login for 15 minutes, and after ten more for 30', async () => {
    for (const wait of [15, 30]) {
      await inParallel(10, n => wrong(n))
      await expect(checkLogin(db, right())).rejects.toMatchObject({ retryAfter: wait * 60 })
      vi.setSystemTime(Date.now() + minutes(wait))
    }
    expect(await checkLogin(db, right())).toMatchObject({ id: anna.id })
    expect(await countRows(db, 'login_attempts')).toBe(0)
  })

  test('are compared a hundred times in all, until there is a new password', async () => {
    const errors: unknown[] = []
    for (let round = 0; round < 12; round++) {
      const batch = await inParallel(10, n => wrong(n))
      errors.push(...batch)
      vi.setSystemTime(Date.now() + minutes(61))
    }
    expect(countOf(errors, InvalidLoginError)).toBe(100)
    await expect(checkLogin(db, right())).rejects.toMatchObject({ retryAfter: null })
    await setPassword(db, anna, 'Another harbour')
    expect(await checkLogin(db, right('Another harbour'))).toMatchObject({ id: anna.id })
  })
})

describe('sessions in PostgreSQL', () => {
  test('name their account, and end with a new password', async () => {
    const cookie = await startSession(db, anna.id)
    expect(await personBehind(cookie)).toEqual(anna)
    await setPassword(db, anna, 'Another harbour')
    expect(await personBehind(cookie)).toBeNull()
  })

  test('are ten after 40 logins at the same time, and each one works', async () => {
    const cookies = await inParallel(40, () => startSession(db, anna.id))
    expect(await countRows(db, 'sessions')).toBe(10)
    const people = await Promise.all(cookies.map(personBehind))
    expect(people.filter(person => person?.id === anna.id)).toHaveLength(10)
  })

  test('beyond ten end the oldest ones', async () => {
    const cookies: string[] = []
    for (let n = 0; n < 12; n++) {
      vi.setSystemTime(Date.now() + 1000)
      cookies.push(await startSession(db, anna.id))
    }
    const people = await Promise.all(cookies.map(personBehind))
    expect(people.map(person => person !== null)).toEqual([false, false, ...Array(10).fill(true)])
  })
})

describe("the operator's figures in PostgreSQL", () => {
  test('count accounts, sessions, locks and two-factor', async () => {
    vi.setSystemTime(Date.now() + days(31))
    const bert = await createOwner(db, newPerson())
    for (const user of [anna.id, anna.id, bert.id]) await startSession(db, user)
    await addAuthenticator(db, anna)
    await changeRows(db, 'share_links', { failures: 40, unlocks: 1 })
    for (let n = 0; n < 10; n++) await wrong(n)
    expect(await countAccounts(db)).toEqual({
      accounts: 2,
      recent: 1,
      withTwoFactor: 1,
      loggedIn: 2,
      erased: 0,
      lockedLinks: 2,
      closedLogins: 1,
    })
    // An unlocked link is open until the total of wrong codes is reached.
    await changeRows(db, 'share_links', { failures: 39, device_failures: 0 })
    await changeRows(db, 'share_links', { device_failures: 61 }, { user_id: anna.id })
    vi.setSystemTime(Date.now() + minutes(31))
    expect(await countAccounts(db)).toMatchObject({ loggedIn: 0, lockedLinks: 1, closedLogins: 0 })
  })

  test('list the accounts with consent to news', async () => {
    const { id, email, firstName, lastName } = anna
    await createOwner(db, newPerson())
    await savePreference(db, id, 'marketingEmails', true)
    const [consent, ...more] = await listMarketingConsent(db)
    expect(more).toEqual([])
    expect(consent).toMatchObject({ email, firstName, lastName })
  })

  test('have one invitation for each email, the newest', async () => {
    await inParallel(5, () => inviteToRegister(db, 'bert@example.org'))
    expect(await countRows(db, 'registration_invitations')).toBe(1)
  })
})

describe('a section in PostgreSQL', () => {
  test('is read as it was saved', async () => {
    const { personal: value } = fullProfile
    const by = { owner: anna, actor: anna, way: 'edit' } as const
    const save = { ...by, section: personal, value, version: 0 }
    expect(await saveSection(db, save)).toBe(1)
    expect(await loadProfile(db, anna)).toMatchObject({ personal: { value, version: 1 } })
  })

  test('is saved by one of fifty saves of the same version', async () => {
    const base = { owner: anna, actor: anna, section: personal, way: 'edit' } as const
    for (const version of [0, 1]) {
      const saves = Array.from({ length: 50 }, (_, n) =>
        saveSection(db, { ...base, value: { ...fullProfile.personal, city: `${n}` }, version }),
      )
      const results = await Promise.allSettled(saves)
      const won = results.findIndex(result => result.status === 'fulfilled')
      const lost = results.filter(result => result.status === 'rejected')
      expect(
        countOf(
          lost.map(({ reason }) => reason),
          StaleSectionError,
        ),
      ).toBe(49)
      expect((await loadProfile(db, anna)).personal).toMatchObject({
        value: { city: `${won}` },
        version: version + 1,
      })
    }
  })
})

describe('a counter in PostgreSQL', () => {
  const event = { key: 'test', limit: 30, windowMs: minutes(10) }

  test('accepts exactly its limit of 100 events at the same time, and starts again', async () => {
    for (let window = 0; window < 2; window++) {
      const waits = await inParallel(100, () => countEvent(db, event))
      expect(waits.filter(wait => wait === 0)).toHaveLength(30)
      expect(new Set(waits)).toEqual(new Set([0, 600]))
      vi.setSystemTime(Date.now() + minutes(10))
    }
  })

  test('loses no refund at the same time', async () => {
    await inParallel(40, () => countEvent(db, event))
    await inParallel(25, () => uncountEvent(db, event.key))
    expect(await db.selectFrom('rate_limits').select('count').execute()).toEqual([{ count: 5 }])
  })
})

function right(typed = password) {
  return { email: anna.email, password: typed, bucket: openBucket, clientAddress: '192.0.2.1' }
}

// Uses 30 addresses, so that none is throttled.
function wrong(n: number, email = anna.email): Promise<unknown> {
  const login = { ...right(`Wrong harbour ${n}`), email, clientAddress: `203.0.113.${n % 30}` }
  return checkLogin(db, login).catch(error => error)
}

function countOf(errors: unknown[], kind: abstract new (...args: never[]) => Error): number {
  return errors.filter(error => error instanceof kind).length
}

function personBehind(setCookie: string) {
  const headers = { cookie: setCookie.split(';')[0] ?? '' }
  const request = new Request('http://localhost:3000/', { headers })
  return getPerson({ request, context: { db } })
}
