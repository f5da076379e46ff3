import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { minRowsPerDay, purgeAccessLog } from '#app/access-log/purge-access-log.server.ts'
import { startSession } from '#app/accounts/sessions/session-route.server.ts'
import { undoFutureTimes } from '#app/jobs/undo-future-times.server.ts'
import { days, hours } from '#app/lib/time.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { clockWarning, confirmClock } from '#db/known-clock.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { logViews } from '#tests/support/data/access-log.ts'
import { createLinkedOwnerBeforeEach, owner } from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'
import { logInNewOwner } from '#tests/support/http/profile-visit.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'

// SQLite triggers compare rows with the clock of the machine, which tests cannot move. So the rows
// are eight years old, and the clock that is ahead is the machine's.
const aheadTime = Date.now()
const before = new Date(aheadTime)
before.setUTCFullYear(before.getUTCFullYear() - 8)
const trueTime = before.getTime()

createLinkedOwnerBeforeEach()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: trueTime })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a clock that is eight years ahead', () => {
  test('deletes no row of the access log in 100 requests and two purges, after purges on time', async () => {
    await logViews(db, owner.person, 49)
    expect(await purgeAccessLog(db)).toBe(0)
    vi.setSystemTime(aheadTime)
    await openRecord(100)
    expect(await purgeAccessLog(db)).toBe(0)
    vi.setSystemTime(aheadTime + days(1))
    expect(await purgeAccessLog(db)).toBe(0)
    expect(await countRows()).toBe(49 + 101)
  })

  test('deletes none where no purge ran before', async () => {
    await logViews(db, owner.person, 49)
    vi.setSystemTime(aheadTime)
    await openRecord(100)
    expect(await purgeAccessLog(db)).toBe(0)
    vi.setSystemTime(aheadTime + days(1))
    expect(await purgeAccessLog(db)).toBe(0)
    expect(await countRows()).toBe(49 + 101)
  })
})

describe('once the clock is right again', () => {
  test('ends what the clock granted, and continues what it blocked', async () => {
    const { person, cookie } = await logInPerson()
    await purgeAccessLog(db)
    await undoFutureTimes(db)
    expect(await countSessions()).toBe(1)
    vi.setSystemTime(aheadTime)
    await startSession(db, person.id)
    await openRecord(1)
    await queueMail(db, { email: person.email }, 'password-changed', passwordChanged)
    await countEvent(db, { key: 'probe', limit: 1, windowMs: hours(1) })
    await db
      .insertInto('second_factors')
      .values({ user_id: person.id, last_step: Math.floor(aheadTime / 30_000) })
      .execute()
    await undoFutureTimes(db)
    expect(await countGrants()).toBe(1)

    vi.setSystemTime(trueTime + hours(1))
    await purgeAccessLog(db)
    await undoFutureTimes(db)
    // The session that began with the clock ahead must not last for years.
    expect(await countSessions()).toBe(1)
    expect(await countFutureSessions()).toBe(0)
    expect(await countGrants()).toBe(0)
    const mail = await db.selectFrom('mail_outbox').select('due_at').executeTakeFirstOrThrow()
    expect(Date.parse(mail.due_at)).toBeLessThanOrEqual(trueTime + hours(1))
    expect(await countEvent(db, { key: 'probe', limit: 1, windowMs: hours(1) })).toBe(0)
    const { last_step } = await db
      .selectFrom('second_factors')
      .select('last_step')
      .executeTakeFirstOrThrow()
    expect(last_step).toBeLessThanOrEqual(Math.floor((trueTime + hours(1)) / 30_000))
    expect(cookie).not.toBe('')
  })

  test('a clock that is behind ends nothing', async () => {
    vi.setSystemTime(aheadTime)
    await logInPerson()
    await purgeAccessLog(db)
    vi.setSystemTime(0)
    expect(await purgeAccessLog(db)).toBe(0)
    await undoFutureTimes(db)
    expect(await countSessions()).toBe(1)
  })
})

describe('the operator', () => {
  test('gets one message a day and can confirm the clock', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await logViews(db, owner.person, 49)
    await purgeAccessLog(db)
    expect(await clockWarning(db)).toBeUndefined()
    vi.setSystemTime(aheadTime)
    await purgeAccessLog(db)
    await purgeAccessLog(db)
    const alarms = errorLog.mock.calls.map(call => String(call[0]))
    expect(alarms).toHaveLength(1)
    expect(alarms[0]).toMatch(
      /^ALERT Purging of the access log has stopped: the clock says 20\d\d-/,
    )
    expect(await clockWarning(db)).toContain('--confirm-clock')
    await confirmClock(db)
    expect(await clockWarning(db)).toBeUndefined()
    expect(await purgeAccessLog(db)).toBe(49)
  })

  test('loses a bounded number of rows a day, whatever the clock says', async () => {
    await logViews(db, owner.person, minRowsPerDay + 10)
    vi.setSystemTime(aheadTime)
    await confirmClock(db)
    expect(await purgeAccessLog(db)).toBe(minRowsPerDay)
    expect(await purgeAccessLog(db)).toBe(0)
    vi.setSystemTime(aheadTime + days(1))
    expect(await purgeAccessLog(db)).toBe(10)
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 0 })
  })

  test('gets a message when the record of the last purge was changed', async () => {
    await logViews(db, owner.person, 1)
    await purgeAccessLog(db)
    const value = Buffer.from(JSON.stringify({ at: new Date(aheadTime).toISOString(), purged: 0 }))
    await db.updateTable('instance').set({ value }).where('name', '=', 'known-clock').execute()
    vi.setSystemTime(aheadTime)
    expect(await purgeAccessLog(db)).toBe(0)
    expect(await clockWarning(db)).toContain('was changed')
  })
})

const passwordChanged = {
  subject: 'Changed',
  paragraphs: ['Changed.'],
  reason: 'You have an account.',
}

async function logInPerson() {
  const { owner: person, cookie } = await logInNewOwner(db)
  return { person, cookie }
}

async function countSessions(): Promise<number> {
  return (await db.selectFrom('sessions').select('user_id').execute()).length
}

async function countFutureSessions(): Promise<number> {
  const now = new Date().toISOString()
  const rows = db.selectFrom('sessions').select('user_id').where('created_at', '>', now)
  return (await rows.execute()).length
}

async function countGrants(): Promise<number> {
  return (await db.selectFrom('share_grants').select('link_id').execute()).length
}

/** Opens the record with the code, and then `count` times. */
async function openRecord(times: number): Promise<void> {
  const responder = responderTo(db, owner)
  const cookie = await responder.open()
  for (let time = 0; time < times; time++) {
    expect((await responder.get('record', { cookie })).status).toBe(200)
  }
}

async function countRows(): Promise<number> {
  return (await db.selectFrom('access_log').select('seq').execute()).length
}
