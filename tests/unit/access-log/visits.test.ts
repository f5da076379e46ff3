import { describe, expect, test, vi } from 'vitest'
import { type AccessEntry, logAccess } from '#app/access/audit/log-access.server.ts'
import type { AccessVisit } from '#app/access-log/access-log.ts'
import {
  loadAccessLog,
  maxEntriesPerPage,
  visitsPerPage,
} from '#app/access-log/load-access-log.server.ts'
import { minutes } from '#app/lib/time.ts'
import { dropAccessLogTriggers } from '#tests/support/data/access-log.ts'
import { anna, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { expectUnreadableAlert } from '#tests/support/data/expect-unreadable-alert.ts'
import { db } from '#tests/support/db/test-database.ts'

const wallet = '5f0f7a4e-0000-4000-8000-000000000001'
const school = '5f0f7a4e-0000-4000-8000-000000000002'
const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A proxy on the phone. */
const proxy: Partial<AccessEntry> = {
  kind: 'proxy-read',
  who: { id: '5f0f7a4e-0000-4000-8000-000000000003', name: 'Bert Larkhaven' },
  userAgent: phone,
  address: '203.0.113.9',
}

/** An unnamed responder on the phone, through the link in the wallet. */
const stranger: Partial<AccessEntry> = {
  linkId: wallet,
  linkName: '',
  userAgent: phone,
  address: '203.0.113.9',
}

createAnnaAndBertBeforeEach('2026-03-27T08:30:00Z')

describe('a visit', () => {
  test('joins entries of one proxy that are less than 30 minutes apart', async () => {
    await log(proxy, { what: 'Overview' })
    await log(proxy, { what: 'Allergies' }, 29)
    await log(proxy, { what: 'Medications' }, 29)
    await log(proxy, { what: 'Overview' }, 30)
    const [last, first, ...others] = await visits()
    expect(others).toEqual([])
    expect(first).toMatchObject({
      who: 'Bert Larkhaven',
      from: '2026-03-27T08:30:00.000Z',
      to: '2026-03-27T09:28:00.000Z',
      what: 'Read as a proxy: 3 pages',
      devices: ['Firefox on Android'],
    })
    expect(numbersOf(first)).toEqual([3, 2, 1])
    expect(last).toMatchObject({ what: 'Read as a proxy: Overview' })
    expect(numbersOf(last)).toEqual([4])
  })

  test('ends when the clock was set back by hours', async () => {
    await log(proxy)
    await log(proxy, {}, -120)
    expect(await visits()).toHaveLength(2)
  })

  test('joins devices and addresses of one proxy', async () => {
    await log(proxy, { what: 'Overview' })
    await log(proxy, { what: 'Allergies', userAgent: desktop, address: '198.51.100.7' })
    await log(proxy, { kind: 'export', what: 'Print kit (PDF)' })
    const [visit, ...others] = await visits()
    expect(others).toEqual([])
    expect(visit).toMatchObject({
      what: 'Read as a proxy: 2 pages; Exported: Print kit (PDF)',
      devices: ['Firefox on Android', 'Firefox on Linux'],
    })
  })

  test('separates a responder from all others', async () => {
    const others: Record<string, Partial<AccessEntry>> = {
      proxy,
      stranger,
      'with a name': { ...stranger, who: { name: 'Bert Larkhaven' } },
      'with another name': { ...stranger, who: { name: 'Dr. Lee' } },
      'another device': { ...stranger, userAgent: desktop },
      'another address': { ...stranger, address: '203.0.113.10' },
      'another link': { ...stranger, linkId: school, linkName: 'School' },
    }
    // Each one in turn, three times, within seven minutes.
    for (let round = 0; round < 3; round++) {
      for (const entry of Object.values(others)) await log(entry, {}, 1 / 3)
    }
    const all = await visits()
    expect(all).toHaveLength(Object.keys(others).length)
    for (const [n, visit] of all.toReversed().entries()) {
      expect(numbersOf(visit)).toEqual([n + 15, n + 8, n + 1])
      const seen = visit.entries.map(({ number: _number, at: _at, ...entry }) => entry)
      expect(new Set(seen.map(entry => JSON.stringify(entry))).size).toBe(1)
    }
  })

  test('lists the actions of a responder in order', async () => {
    await log(stranger, { kind: 'unlock' })
    await log(stranger)
    await log(stranger)
    await log(stranger, { kind: 'note' })
    expect(await visits()).toMatchObject([
      {
        what: 'Opened with the code; Viewed the record, 2 times; Left a note',
        link: 'Primary link',
      },
    ])
  })

  test('has one entry if the responder is unknown', async () => {
    await log({ linkId: wallet, linkName: '' })
    await log({ linkId: wallet, linkName: '' })
    expect((await visits()).map(numbersOf)).toEqual([[2], [1]])
  })

  test('hides no changed or unreadable entry', async () => {
    for (let n = 0; n < 5; n++) await log(proxy, { what: `Page ${n}` })
    await dropAccessLogTriggers(db)
    await db.updateTable('access_log').set({ at: 'never' }).where('number', '=', 3).execute()
    const data = Buffer.from('x')
    await db.updateTable('access_log').set({ data }).where('number', '=', 2).execute()
    const all = await expectUnreadableAlert(visits)
    expect(all.map(numbersOf)).toEqual([[5, 4, 1], [3], [2]])
    expect(all.flatMap(({ entries }) => entries.map(({ isIntact }) => isIntact))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('is one of 25 on its page, with all its entries', async () => {
    const visitors = Array.from({ length: visitsPerPage + 1 }, (_, n) => `203.0.113.${n}`)
    for (const address of visitors) {
      for (let n = 0; n < 3; n++) await log({ ...stranger, address })
    }
    const newer = await page()
    expect(newer.visits).toHaveLength(visitsPerPage)
    expect(newer.visits.map(numbersOf).at(-1)).toEqual([6, 5, 4])
    const older = await page(newer.older)
    expect(older.visits.map(numbersOf)).toEqual([[3, 2, 1]])
    expect((await page(older.newer)).visits).toEqual(newer.visits)
    for (const visit of [...newer.visits, ...older.visits]) {
      expect(visit).not.toHaveProperty('isCutBefore')
      expect(visit).not.toHaveProperty('isCutAfter')
    }
  })

  test('that continues during others is marked on both pages', async () => {
    await log(stranger)
    await log(proxy)
    for (let n = 1; n < visitsPerPage; n++) await log({ ...stranger, address: `203.0.113.1${n}` })
    await log(stranger)
    const newer = await page()
    expect(newer.visits).toHaveLength(visitsPerPage)
    expect(newer.visits[0]).toMatchObject({ isCutBefore: true })
    const older = await page(newer.older)
    expect(older.visits.map(numbersOf)).toEqual([[2], [1]])
    expect(older.visits[0]).not.toHaveProperty('isCutAfter')
    expect(older.visits[1]).toMatchObject({ isCutAfter: true })
  })

  test('with very many entries continues on the next page', async () => {
    for (let n = 0; n <= maxEntriesPerPage; n++) await log(stranger)
    const newer = await page()
    expect(newer.visits).toMatchObject([{ isCutBefore: true }])
    expect(newer.entries).toHaveLength(maxEntriesPerPage)
    expect((await page(newer.older)).visits).toMatchObject([{ isCutAfter: true }])
  })

  test('has the filtered entries, and each entry of a page is in one visit', async () => {
    for (let n = 0; n < 10; n++) {
      await log(stranger, { kind: n % 2 ? 'view' : 'print-view' })
      await log(proxy, {}, 20)
    }
    const filtered = await page({ kind: 'view' })
    expect(filtered.visits.map(numbersOf)).toEqual([[19], [15], [11], [7], [3]])
    const all = await page()
    const inVisits = all.visits.flatMap(({ entries }) => entries)
    expect(inVisits.toSorted((a, b) => b.number - a.number)).toEqual(all.entries)
  })
})

async function log(
  by: Partial<AccessEntry>,
  more: Partial<AccessEntry> = {},
  passed = 0,
): Promise<void> {
  vi.setSystemTime(Date.now() + minutes(passed))
  await logAccess(db, anna, { kind: 'view', who: {}, ...by, ...more })
}

async function page(query: Parameters<typeof loadAccessLog>[2] = {}) {
  return await loadAccessLog(db, { owner: anna, actor: anna }, query)
}

async function visits(): Promise<AccessVisit[]> {
  return (await page()).visits
}

function numbersOf(visit: AccessVisit | undefined): number[] {
  return visit?.entries.map(({ number }) => number) ?? []
}
