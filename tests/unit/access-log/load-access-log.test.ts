import { randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyChain, writeChainStart } from '#app/access/audit/hash-chain.server.ts'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import {
  type AccessLogFilter,
  type AccessLogQuery,
  accessLogAddress,
  accessLogPath,
  parseAccessLogQuery,
} from '#app/access-log/access-log.ts'
import { accessCsv } from '#app/access-log/access-log-csv.server.ts'
import { checkEntries, maxCheckedPerPage } from '#app/access-log/check-entries.server.ts'
import { loadAccessLog, visitsPerPage } from '#app/access-log/load-access-log.server.ts'
import { readAccessLog } from '#app/access-log/read-access-log.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { dropAccessLogTriggers, logViews } from '#tests/support/data/access-log.ts'
import { readExport } from '#tests/support/data/account-data.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { expectUnreadableAlert } from '#tests/support/data/expect-unreadable-alert.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

const wallet = '5f0f7a4e-0000-4000-8000-000000000001'
const school = '5f0f7a4e-0000-4000-8000-000000000002'

createAnnaAndBertBeforeEach('2026-03-27T08:30:00Z')

describe('the access log of a record', () => {
  test('lists time, actor, action, device, address and link, the newest first', async () => {
    const by = { id: anna.id, name: 'Anna Berg' }
    await logAccess(db, anna, { kind: 'export', who: by, what: 'Print kit (PDF)' })
    vi.setSystemTime(new Date('2026-03-28T08:30:00Z'))
    await logAccess(db, anna, {
      kind: 'unlock',
      who: { name: 'Dr. Lee' },
      linkId: wallet,
      linkName: '',
      address: '203.0.113.9',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
    })
    await logAccess(db, anna, { kind: 'view', who: {}, linkId: school, linkName: 'School' })
    const { entries, matchCount, links, check } = await seen()
    expect(entries).toEqual([
      {
        number: 3,
        at: '2026-03-28T08:30:00.000Z',
        who: 'Somebody with the code',
        visitor: 'responder',
        isGivenName: false,
        what: 'Viewed the record',
        link: 'School',
        isIntact: true,
      },
      {
        number: 2,
        at: '2026-03-28T08:30:00.000Z',
        who: 'Dr. Lee',
        visitor: 'responder',
        isGivenName: true,
        what: 'Opened with the code',
        device: 'Firefox on Linux',
        address: '203.0.113.9',
        link: 'Primary link',
        isIntact: true,
      },
      {
        number: 1,
        at: '2026-03-27T08:30:00.000Z',
        who: 'You',
        visitor: 'owner',
        isGivenName: false,
        what: 'Exported: Print kit (PDF)',
        isIntact: true,
      },
    ])
    expect(matchCount).toBe(3)
    expect(links).toEqual([
      { id: wallet, name: 'Primary link' },
      { id: school, name: 'School' },
    ])
    expect(check).toEqual({ count: 3, checked: 3, changed: [], missing: [] })
    // A proxy reads the name instead of "You".
    const asProxy = await loadAccessLog(db, { owner: anna, actor: bert }, {})
    expect(asProxy.entries.at(-1)?.who).toBe('Anna Berg')
  })

  test('lists one record only', async () => {
    await logViews(db, anna, 2)
    await logViews(db, bert, 1)
    expect((await seen()).matchCount).toBe(2)
    expect((await loadAccessLog(db, { owner: bert, actor: bert }, {})).matchCount).toBe(1)
  })

  test('is filtered by action, by link and by days', async () => {
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      for (const time of ['00:00:00.000', '23:59:59.999']) {
        vi.setSystemTime(new Date(`${day}T${time}Z`))
        await logViews(db, anna, 1, { linkId: wallet, linkName: '' })
        await logViews(db, anna, 1, { kind: 'note', linkId: school, linkName: 'School' })
      }
    }
    expect(await numbers({})).toHaveLength(12)
    expect(await numbers({ kind: 'note' })).toEqual([12, 10, 8, 6, 4, 2])
    expect(await numbers({ link: wallet })).toEqual([11, 9, 7, 5, 3, 1])
    expect(await numbers({ link: wallet, kind: 'note' })).toEqual([])
    expect(await numbers({ from: '2026-03-02', to: '2026-03-02' })).toEqual([8, 7, 6, 5])
    expect(await numbers({ from: '2026-03-03' })).toEqual([12, 11, 10, 9])
    expect(await numbers({ to: '2026-03-01', kind: 'note' })).toEqual([4, 2])
    // March 2 in New York lasts from 5 AM UTC on that day to 5 AM on the next.
    const actor = { ...anna, timeZone: 'America/New_York' }
    const day = { from: '2026-03-02', to: '2026-03-02' }
    const page = await loadAccessLog(db, { owner: anna, actor }, day)
    expect(page.entries.map(({ number }) => number)).toEqual([10, 9, 8, 7])
    const numbersInFile: number[] = []
    for await (const { number } of readAccessLog(db, anna, day, actor.timeZone)) {
      numbersInFile.push(number)
    }
    expect(numbersInFile).toEqual([10, 9, 8, 7])
  })

  test('is paged in both directions with the filter', async () => {
    for (let n = 0; n < 2 * visitsPerPage + 10; n++) {
      await logViews(db, anna, 1, { kind: n % 2 ? 'view' : 'unlock' })
    }
    const first = await seen()
    expect(first.entries.map(({ number }) => number)).toEqual(range(60, 36))
    expect(first).toMatchObject({ matchCount: 60, older: { before: 36 } })
    expect(first.newer).toBeUndefined()
    const second = await seen(first.older)
    expect(second).toMatchObject({ newer: { after: 35 }, older: { before: 11 } })
    const third = await seen(second.older)
    expect(third.entries.map(({ number }) => number)).toEqual(range(10, 1))
    expect(third.older).toBeUndefined()
    expect((await seen(second.newer)).entries).toEqual(first.entries)
    expect((await seen(third.newer)).entries).toEqual(second.entries)
    expect((await seen({ before: 1 })).entries).toEqual(first.entries)
    const filtered = await seen({ kind: 'view' })
    expect(filtered).toMatchObject({ matchCount: 30, older: { kind: 'view', before: 12 } })
  })

  test('marks a changed entry and names missing ones', async () => {
    await logViews(db, anna, 9)
    await dropAccessLogTriggers(db)
    await changeRows(db, 'access_log', { kind: 'export' }, { seq: 3 })
    await changeRows(db, 'access_log', { data: Buffer.from('x') }, { seq: 4 })
    await db.deleteFrom('access_log').where('seq', 'in', [6, 7]).execute()
    const { entries, check } = await expectUnreadableAlert(seen)
    expect(check).toEqual({ count: 7, checked: 7, changed: [3, 4], missing: [6, 7] })
    expect(entries.filter(({ isIntact }) => !isIntact).map(({ number }) => number)).toEqual([4, 3])
    expect(entries.find(({ number }) => number === 4)?.who).toBe('Cannot be read')
  })

  test('opens entries that were sealed with a former data key, also in the export', async () => {
    const former = randomBytes(32)
    await logAccess(db, { ...anna, dataKey: former }, { kind: 'view', who: { name: 'Ward 3' } })
    await logAccess(db, anna, { kind: 'view', who: { name: 'Ward 4' } })
    const [unopened] = (await expectUnreadableAlert(() => seen({ before: 2 }))).entries
    expect(unopened?.who).not.toBe('Ward 3')
    const place = ['users.former_data_keys', anna.id] as const
    const former_data_keys = seal(anna, place, [former.toString('base64')])
    await changeRows(db, 'users', { former_data_keys }, { id: anna.id })
    expect((await seen()).entries.map(({ who }) => who)).toEqual(['Ward 4', 'Ward 3'])
    const { accessLog } = JSON.parse(await readExport(db, anna))
    expect(JSON.stringify(accessLog)).toContain('"Ward 3"')
  })

  test('is checked quickly when a number was made huge', async () => {
    await logViews(db, anna, 2)
    await dropAccessLogTriggers(db)
    const huge = 2_000_000_000
    await changeRows(db, 'access_log', { number: huge }, { seq: 2 })
    const check = await checkEntries(db, anna)
    expect(check).toMatchObject({ count: 2, changed: [huge] })
    expect(check.missing).toHaveLength(1000)
  })
})

describe('a record with very many entries', () => {
  const many = maxCheckedPerPage + 1

  beforeEach(async () => {
    await db.transaction().execute(trx => logViews(trx, anna, many))
  })

  test('is checked on the shown page, and completely on request', async () => {
    await dropAccessLogTriggers(db)
    await changeRows(db, 'access_log', { kind: 'export' }, { seq: 1 })
    const onPage = { count: many, checked: visitsPerPage, changed: [], missing: [] }
    expect((await seen()).check).toEqual(onPage)
    expect((await seen({ kind: 'note' })).check).toEqual({ ...onPage, checked: 0 })
    expect((await seen({ before: 4 })).check).toEqual({ ...onPage, checked: 3, changed: [1] })
    const whole = { count: many, checked: many, changed: [1], missing: [] }
    expect((await seen({ check: 'all' })).check).toEqual(whole)
    // This URL shows the first page.
    expect((await seen({ before: 1, check: 'all' })).check).toEqual(whole)
    const { older } = await seen({ check: 'all' })
    expect(older).toEqual({ before: many - visitsPerPage + 1 })
  })

  test('names missing entries of any page', async () => {
    await logViews(db, anna, 2)
    await dropAccessLogTriggers(db)
    await db.deleteFrom('access_log').where('number', '=', 7).execute()
    const middle = { count: many + 1, checked: many + 1, changed: [], missing: [7] }
    expect((await seen()).check).toEqual(middle)
    await db.deleteFrom('access_log').where('number', '=', 1).execute()
    expect((await seen()).check).toMatchObject({ count: many, missing: [1, 7] })
  })

  test('does not miss purged entries', async () => {
    await dropAccessLogTriggers(db)
    const { mac } = await readRow(db, 'access_log', { seq: 9 })
    await logViews(db, anna, 9)
    await db.deleteFrom('access_log').where('seq', '<=', 9).execute()
    await writeChainStart(db, { seq: 10, previous: mac })
    const check = { count: many, checked: visitsPerPage, changed: [], missing: [] }
    expect((await seen()).check).toEqual(check)
  })

  test('yields to other work while it is checked or exported', async () => {
    const works: Record<string, () => Promise<unknown>> = {
      'the check of the record': () => checkEntries(db, anna),
      'the check of the whole log': () => verifyChain(db),
      'the file': () => file({}),
    }
    for (const [name, work] of Object.entries(works)) {
      let turns = 0
      let isDone = false
      const others = () => {
        turns += 1
        if (!isDone) setImmediate(others)
      }
      setImmediate(others)
      await work()
      isDone = true
      expect(turns, name).toBeGreaterThanOrEqual(4)
    }
  })

  test('is not checked for each who asks at the same time', async () => {
    const pages = await inParallel(10, () => seen({ check: 'all' }))
    for (const { check } of pages) expect(check.checked).toBe(many)
    // The same object, not an equal one. On a busy machine some ask after a check has ended.
    const checks = new Set(pages.map(({ check }) => check))
    expect(checks.size).toBeLessThan(pages.length)
    expect(checks).not.toContain((await seen({ check: 'all' })).check)
  })
})

describe('the CSV file of the access log', () => {
  const nasty = [
    '=HYPERLINK("http://x")',
    '+1 555 0100',
    '-2+3',
    '@SUM(A1)',
    'Lee, "Bo" & Sons',
    "O'Neil; ¿Señor? 中文 عربي",
    'a,b\r\nc,d',
    '"',
    "''",
  ]

  test('returns every name unchanged to a CSV parser, and starts no cell with a formula', async () => {
    for (const name of nasty) await logAccess(db, anna, { kind: 'unlock', who: { name } })
    const text = await file({})
    expect(text.startsWith('\ufeffEntry,Date (UTC),Who,Device,Address,What,Link,Sealed\r\n')).toBe(
      true,
    )
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    const expected = nasty.map(name => {
      const plain = name.replace('\r\n', ' ')
      return `${/^[=+\-@]/.test(plain) ? "'" : ''}${plain} (name as given)`
    })
    expect(rows.map(({ Who }) => Who).reverse()).toEqual(expected)
    const cells = rows.flatMap(row => Object.values(row))
    expect(cells.filter(cell => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  test('has a line for each filtered entry', async () => {
    await db.transaction().execute(trx => logViews(trx, anna, 1100))
    await logViews(db, anna, 1, { kind: 'note', linkId: wallet, linkName: '' })
    await logViews(db, bert, 1)
    const all: Record<string, string>[] = parse(await file({}), { bom: true, columns: true })
    expect(all.map(({ Entry }) => Number(Entry))).toEqual(range(1101, 1))
    const notes: unknown[] = parse(await file({ kind: 'note' }), { bom: true, columns: true })
    expect(notes).toEqual([
      {
        Entry: '1101',
        'Date (UTC)': '2026-03-27T08:30:00.000Z',
        Who: 'Somebody with the code',
        Device: '',
        Address: '',
        What: 'Left a note',
        Link: 'Primary link',
        Sealed: 'unchanged',
      },
    ])
  })
})

describe('the URL of a filter', () => {
  test('returns the filter', () => {
    const query: AccessLogQuery = {
      kind: 'note',
      link: wallet,
      from: '2026-02-28',
      to: '2026-03-01',
      before: 7,
      check: 'all',
    }
    const address = new URL(accessLogAddress(query, accessLogPath), 'http://localhost')
    expect(parseAccessLogQuery(address.searchParams)).toEqual({
      query,
      typed: { from: '2026-02-28', to: '2026-03-01' },
      faults: {},
    })
  })

  test.each([
    ['from=27.3.2026', { from: ['First day: enter a date such as 2026-03-27'] }],
    ['to=2026-02-31', { to: ['Last day: enter a date such as 2026-03-27'] }],
    ['from=2026-03-02&to=2026-03-01', { to: ['The last day is before the first day'] }],
  ])('reports the fault of %s and keeps the typed dates', (search, faults) => {
    const asked = parseAccessLogQuery(new URLSearchParams(search))
    expect(asked.faults).toEqual(faults)
    expect(new URLSearchParams(search).get('from') ?? '').toBe(asked.typed.from)
    expect(new URLSearchParams(search).get('to') ?? '').toBe(asked.typed.to)
  })

  test('ignores unknown values', () => {
    for (const search of [
      'kind=constructor',
      'kind=x',
      'link=%00',
      'before=-1',
      'after=1e9',
      'check=some',
      'x=y',
    ]) {
      expect(parseAccessLogQuery(new URLSearchParams(search)).query, search).toEqual({})
    }
  })
})

async function seen(query: Parameters<typeof loadAccessLog>[2] = {}) {
  return await loadAccessLog(db, { owner: anna, actor: anna }, query)
}

async function numbers(filter: AccessLogFilter): Promise<number[]> {
  return (await seen(filter)).entries.map(({ number }) => number)
}

async function file(filter: AccessLogFilter): Promise<string> {
  const pieces: string[] = []
  for await (const piece of accessCsv(readAccessLog(db, anna, filter))) pieces.push(piece)
  return pieces.join('')
}

function range(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, n) => from - n)
}
