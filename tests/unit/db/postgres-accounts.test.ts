import { describe, expect, test, vi } from 'vitest'
import { countAccounts } from '#app/account-data/count-accounts.server.ts'
import { EmailTakenError } from '#app/accounts/accounts.server.ts'
import { checkLogin, InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { LoginLockedError, openBucket } from '#app/accounts/login/login-throttle.server.ts'
import { inviteToRegister } from '#app/accounts/registration/registration-invitations.server.ts'
import { getPerson, startSession } from '#app/accounts/sessions/session-route.server.ts'
import { days, minutes } from '#app/lib/time.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { StaleSectionError, saveSection } from '#app/profile/record/save-section.server.ts'
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
})

describe('sessions in PostgreSQL', () => {
  test('are ten after 40 logins at the same time, and each one works', async () => {
    const cookies = await inParallel(40, () => startSession(db, anna.id))
    expect(await countRows(db, 'sessions')).toBe(10)
    const people = await Promise.all(cookies.map(personBehind))
    expect(people.filter(person => person?.id === anna.id)).toHaveLength(10)
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

  test('have one invitation for each email, the newest', async () => {
    await inParallel(5, () => inviteToRegister(db, 'bert@example.org'))
    expect(await countRows(db, 'registration_invitations')).toBe(1)
  })
})

describe('a section in PostgreSQL', () => {
  test('is saved by one of fifty saves of the same version', async () => {
    const base = { owner: anna, actor: anna, section: personal, way: 'edit' } as const
    for (const version of [0, 1]) {
      const saves = Array.from({ length: 50 }, (_, n) =>
        saveSection(db, base, {
          ...base,
          value: { ...fullProfile.personal, city: `${n}` },
          version,
        }),
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
