import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { minRowsPerDay, purgeAccessLog } from '#app/access-log/purge-access-log.server.ts'
import { futureTimesWarning } from '#app/jobs/future-times-warning.server.ts'
import { days } from '#app/lib/time.ts'
import { clockWarning, confirmClock } from '#db/known-clock.server.ts'
import { logViews } from '#tests/support/data/access-log.ts'
import { createLinkedOwnerBeforeEach, owner } from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'
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
      /"level":"alert".*"Old backups and entries of the access log are no longer deleted: the clock says 20\d\d-/,
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

  test('is told once the clock is right again of what it wrote while it was ahead', async () => {
    await openRecord(1)
    expect(await futureTimesWarning(db)).toBeUndefined()
    vi.setSystemTime(aheadTime)
    await openRecord(1)
    vi.setSystemTime(trueTime)
    const now = new Date(trueTime).toISOString().slice(0, 10)
    expect(await futureTimesWarning(db)).toContain(
      `The clock says ${now}, and the database has rows from after tomorrow`,
    )
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
