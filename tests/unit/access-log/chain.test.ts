import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import {
  readChainHead,
  readChainHeadLine,
  verifyChain,
} from '#app/access/audit/hash-chain.server.ts'
import { logAccess, openDetails } from '#app/access/audit/log-access.server.ts'
import { checkEntries } from '#app/access-log/check-entries.server.ts'
import { purgeAccessLog } from '#app/access-log/purge-access-log.server.ts'
import { deviceName } from '#app/lib/device-name.server.ts'
import { isSqlite } from '#db/client.server.ts'
import { confirmClock } from '#db/known-clock.server.ts'
import { dropAccessLogTriggers, logViews } from '#tests/support/data/access-log.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'

createAnnaAndBertBeforeEach('2026-03-27T08:30:00Z')

describe('an entry of the access log', () => {
  test('has a number in the record and in the whole log, and is kept for six years', async () => {
    await logViews(db, anna, 1)
    await logViews(db, bert, 2)
    await logViews(db, anna, 1)
    const rows = await db.selectFrom('access_log').selectAll().orderBy('seq').execute()
    expect(rows.map(({ seq, user_id, number }) => [seq, user_id === anna.id, number])).toEqual([
      [1, true, 1],
      [2, false, 1],
      [3, false, 2],
      [4, true, 2],
    ])
    expect(rows.map(({ keep_until }) => keep_until)).toEqual(
      Array(4).fill('2032-03-27T08:30:00.000Z'),
    )
  })

  test('stores actor, device and network address sealed', async () => {
    await logAccess(db, anna, {
      kind: 'unlock',
      who: { name: ' Dr. Lee\r\n\u202eCounty EMS ' },
      linkId: '5f0f7a4e-0000-4000-8000-000000000001',
      linkName: 'School',
      address: '::ffff:203.0.113.9',
      userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile',
      what: 'Larkhaven',
    })
    const row = await readRow(db, 'access_log')
    expect(openDetails(anna, row)).toEqual({
      name: 'Dr. Lee County EMS',
      device: 'Chrome on Android',
      address: '203.0.113.9',
      linkName: 'School',
      what: 'Larkhaven',
    })
    const stored = JSON.stringify({ ...row, data: row.data.toString('latin1') })
    const clear = ['Lee County', 'Chrome', '203.0.113', 'School', 'Larkhaven'].filter(w =>
      stored.includes(w),
    )
    expect(clear).toEqual([])
  })

  test('is written in the transaction of the access, or not at all', async () => {
    const work = db.transaction().execute(async trx => {
      await logAccess(trx, anna, { kind: 'view', who: {} })
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(await readChainHead(db)).toEqual({ seq: 0, mac: '' })
    await logViews(db, anna, 1)
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 1, first: 1 })
  })

  test('names only devices that the library lists', () => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
    expect(deviceName(iphone)).toBe('Safari on iOS')
    expect(deviceName('Evil Words/1.2 (X; Linux)')).toBe('Linux')
    for (const nothing of ['=HYPERLINK("x")', 'curl/8.0', '', null, undefined]) {
      expect(deviceName(nothing)).toBeUndefined()
    }
    expect(deviceName(`${'x'.repeat(100_000)} Chrome/124.0`)).toBeUndefined()
  })
})

describe('the access log', () => {
  test('is append-only for the application', async () => {
    await logViews(db, anna, 2)
    const edit = changeRows(db, 'access_log', { kind: 'export' })
    await expect(edit).rejects.toThrow('append-only')
    const replaced = isSqlite(db)
      ? sql`insert or replace into access_log select * from access_log where seq = 1`
      : sql`truncate access_log`
    await expect(replaced.execute(db)).rejects.toThrow('append-only')
    await expect(db.deleteFrom('access_log').execute()).rejects.toThrow('append-only')
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 2 })
  })

  test('remains when an account is deleted', async () => {
    await logViews(db, anna, 3)
    await db.deleteFrom('users').where('id', '=', anna.id).execute()
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 3 })
  })

  test('names the changed row, whichever column was changed', async () => {
    await logViews(db, anna, 9)
    await dropAccessLogTriggers(db)
    const seven = await readRow(db, 'access_log', { seq: 7 })
    const data = Buffer.from(seven.data)
    data[20] = (data[20] ?? 0) ^ 1
    const forged = {
      user_id: bert.id,
      number: 70,
      at: '2020-01-01T00:00:00.000Z',
      kind: 'export' as const,
      link_id: '5f0f7a4e-0000-4000-8000-000000000001',
      data,
      keep_until: '2020-01-01T00:00:00.000Z',
      previous: 'x',
      mac: 'x',
    }
    expect(Object.keys({ ...forged, seq: 7 }).sort()).toEqual(Object.keys(seven).sort())
    for (const [column, value] of Object.entries(forged)) {
      await changeRows(db, 'access_log', { [column]: value }, { seq: 7 })
      expect(await verifyChain(db), column).toMatchObject({ isWhole: false, seq: 7 })
      await changeRows(db, 'access_log', seven, { seq: 7 })
    }
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 9 })
    // A row with another number leaves a gap.
    await changeRows(db, 'access_log', { seq: 70 }, { seq: 7 })
    expect(await verifyChain(db)).toMatchObject({ isWhole: false, seq: 7 })
  })

  test.each([
    ['the oldest', 1, 1, 'the row is missing'],
    ['one in the middle', 5, 5, 'the row is missing'],
    ['the newest', 9, 9, 'the row is missing'],
  ])('detects a removed row: %s', async (_, seq, broken, fault) => {
    await logViews(db, anna, 9)
    await dropAccessLogTriggers(db)
    await db.deleteFrom('access_log').where('seq', '=', seq).execute()
    expect(await verifyChain(db)).toEqual({ isWhole: false, seq: broken, fault })
  })

  test('detects a removed end by a noted head', async () => {
    expect(await readChainHeadLine(db)).toBeUndefined()
    await logViews(db, anna, 9)
    const noted = await readChainHead(db)
    expect(await readChainHeadLine(db)).toBe(`access log head 9 ${noted.mac}`)
    await dropAccessLogTriggers(db)
    const eighth = await readRow(db, 'access_log', { seq: 8 })
    await db.deleteFrom('access_log').where('seq', '=', 9).execute()
    await changeRows(db, 'access_log_head', { seq: 8, mac: eighth.mac })
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 8 })
    expect(await verifyChain(db, noted)).toMatchObject({ isWhole: false, seq: 9 })
    // Other rows in their place do not hide it.
    await logViews(db, bert, 3)
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 11 })
    expect(await verifyChain(db, noted)).toMatchObject({ isWhole: false, seq: 9 })
  })

  test('refuses an inserted row, even with a matching head', async () => {
    await logViews(db, anna, 3)
    const last = await readRow(db, 'access_log', { seq: 3 })
    await db
      .insertInto('access_log')
      .values({ ...last, seq: 4, number: 4, previous: last.mac })
      .execute()
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 3 })
    await changeRows(db, 'access_log_head', { seq: 4, mac: last.mac })
    expect(await verifyChain(db)).toMatchObject({ isWhole: false, seq: 4 })
  })
})

// The trigger uses the database's own clock, which a test cannot set, so old rows are old here.
describe('purging the access log', () => {
  test('deletes only the oldest rows, and the rest still verifies', async () => {
    vi.setSystemTime(new Date('2010-03-27T08:30:00Z'))
    await logViews(db, anna, 2)
    vi.setSystemTime(new Date('2014-01-01T00:00:00Z'))
    await logViews(db, anna, 3)
    vi.setSystemTime(new Date('2016-03-27T08:00:00Z'))
    expect(await purgeAccessLog(db)).toBe(0)
    vi.setSystemTime(new Date('2016-03-29T00:00:00Z'))
    expect(await purgeAccessLog(db)).toBe(2)
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 3, first: 3 })
    await logViews(db, anna, 1)
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 4, first: 3 })
    expect(await checkEntries(db, anna)).toEqual({
      count: 4,
      checked: 4,
      changed: [],
      missing: [],
    })
    expect(await purgeAccessLog(db)).toBe(0)
  })

  test('can delete all rows, and the chain continues', async () => {
    vi.setSystemTime(new Date('2010-03-27T08:30:00Z'))
    await logViews(db, anna, 2)
    vi.setSystemTime(new Date('2020-01-01T00:00:00Z'))
    await confirmClock(db)
    expect(await purgeAccessLog(db)).toBe(2)
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 0 })
    await logViews(db, anna, 1)
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 1, first: 3 })
  })

  test('is refused by the database before the years are over', async () => {
    await logViews(db, anna, 2)
    vi.setSystemTime(new Date('2040-01-01T00:00:00Z'))
    await confirmClock(db)
    await expect(purgeAccessLog(db)).rejects.toThrow('append-only')
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 2, first: 1 })
  })

  test('does not hide that somebody deleted the oldest rows', async () => {
    await logViews(db, anna, 5)
    await dropAccessLogTriggers(db)
    await db.deleteFrom('access_log').where('seq', '<=', 2).execute()
    expect(await verifyChain(db)).toMatchObject({ isWhole: false, seq: 1 })
    expect(await checkEntries(db, anna)).toEqual({
      count: 3,
      checked: 3,
      changed: [],
      missing: [1, 2],
    })
    const { mac } = await readRow(db, 'access_log', { seq: 3 })
    const value = Buffer.from(JSON.stringify({ seq: 3, previous: mac, mac }))
    await db.insertInto('instance').values({ name: 'access-log-start', value }).execute()
    expect(await verifyChain(db)).toMatchObject({ isWhole: false, seq: 0 })
  })
})
