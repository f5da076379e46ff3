import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { accessKinds } from '#app/access-log/access-log.ts'
import { maxCheckedPerPage } from '#app/access-log/check-entries.server.ts'
import { handle, loader as loadPage } from '#app/routes/access-log/access-log.tsx'
import { loader as loadFile } from '#app/routes/access-log/access-log-csv.ts'
import { loader as reportPdf } from '#app/routes/medications/interaction-report-pdf.ts'
import * as printed from '#app/routes/print-kit/mark-printed.ts'
import * as kitPage from '#app/routes/print-kit/print-kit.tsx'
import * as kitPdf from '#app/routes/print-kit/print-kit-pdf.ts'
import type { AccessKind } from '#db/schema.ts'
import { logViews } from '#tests/support/data/access-log.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, expectToast } from '#tests/support/http/answers.ts'
import { ada, fillProfile, logInTwoOwnersBeforeEach } from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

const link = '5f0f7a4e-0000-4000-8000-000000000001'

logInTwoOwnersBeforeEach()

describe('Who has seen my record', () => {
  test('lists each access with time, kind, name and link, on the page and in the file', async () => {
    const kinds = Object.keys(accessKinds) as AccessKind[]
    for (let n = 0; n < 40; n++) {
      await logAccess(db, ada.owner, {
        kind: kinds[n % kinds.length] ?? 'view',
        who: { name: `Reader ${n}` },
        linkId: link,
        linkName: 'School',
        address: `203.0.113.${n}`,
      })
    }
    const { log } = await loadLog()
    const older = await loadLog(`?before=${log.entries.at(-1)?.number}`)
    const entries = [...log.entries, ...older.log.entries]
    const lines: Record<string, string>[] = parse(await (await downloadLog()).text(), {
      bom: true,
      columns: true,
    })
    expect([entries.length, lines.length]).toEqual([40, 40])
    for (const [n, entry] of entries.entries()) {
      const { Who, What, Link, ...line } = lines[n] ?? {}
      expect(entry).toMatchObject({ who: `Reader ${39 - n}`, link: 'School' })
      expect([line['Date (UTC)'], Who, What, Link, line.Address]).toEqual([
        entry.at,
        `${entry.who} (name as given)`,
        entry.what,
        entry.link,
        entry.address,
      ])
    }
    expect(new Set(lines.map(({ What }) => What)).size).toBe(kinds.length)
  })

  test('is filtered by its query, on the page and in the file', async () => {
    await logAccess(db, ada.owner, { kind: 'view', who: {} })
    await logAccess(db, ada.owner, { kind: 'note', who: {}, linkId: link, linkName: '' })
    const { log, parsed } = await loadLog('?kind=note&link=&from=&to=')
    expect(log.entries).toMatchObject([{ what: 'Left a note' }])
    expect(parsed).toMatchObject({ query: { kind: 'note' }, faults: {} })
    const lines: unknown[] = parse(await (await downloadLog('?kind=note')).text(), { from_line: 2 })
    expect(lines).toHaveLength(1)
  })

  test('checks the whole hash chain when the query asks for it', async () => {
    await db.transaction().execute(async trx => {
      await logViews(trx, ada.owner, maxCheckedPerPage)
      await logViews(trx, ada.owner, 1, { kind: 'note' })
    })
    const count = maxCheckedPerPage + 1
    expect((await loadLog('?kind=note')).log.check).toMatchObject({ count, checked: 1 })
    const checked = await loadLog('?kind=note&check=all')
    expect(checked.log.check).toMatchObject({ count, checked: count })
    expect(checked.log.matchCount).toBe(1)
    await expectRedirect(loadLog('?check=all', ''), '/login')
  })

  test('reports an invalid day, and makes no larger file than requested', async () => {
    await logAccess(db, ada.owner, { kind: 'view', who: {} })
    const answer = await loadLog('?from=yesterday')
    expect(answer.parsed.faults).toEqual({ from: ['First day: enter a date such as 2026-03-27'] })
    expect(answer.parsed.typed.from).toBe('yesterday')
    expect(handle.title(answer)).toBe('Error: Who has seen my record')
    expect(handle.title(await loadLog())).toBe('Who has seen my record')
    await expect(downloadLog('?from=yesterday')).rejects.toMatchObject({ status: 400 })
  })

  test('downloads as a file that no cache stores', async () => {
    const { headers } = await downloadLog()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="medfold-access-log.csv"',
      'cache-control': 'no-store',
    })
  })
})

describe('Data that an owner exports', () => {
  beforeEach(async () => {
    await fillProfile(db, ada.owner)
  })

  test('is logged: the print kit as a file and as printed, and the report', async () => {
    expect((await kitPdf.action(createKitPost())).headers.get('Content-Type')).toBe(
      'application/pdf',
    )
    await markPrinted()
    expect((await downloadReport()).headers.get('Content-Type')).toBe('application/pdf')
    const { log } = await loadLog()
    expect(log.entries).toMatchObject([
      { who: 'You', what: 'Exported: Interaction report (PDF)', address: '192.0.2.1' },
      { who: 'You', what: 'Exported: Print kit (printed from the page)' },
      { who: 'You', what: 'Exported: Print kit (PDF)' },
    ])
  })

  test('is not returned when the access cannot be logged', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'access_log', ['insert'])
    await expectToast(kitPdf.action(createKitPost()), /^No PDF was made: /)
    await expectToast(markPrinted(), 'It was not marked as printed. Please try again.')
    await expectToast(downloadReport(), /No PDF was made\./)
    expect(await db.selectFrom('print_kits').select('user_id').execute()).toEqual([])
    expect(errorLog).toHaveBeenCalledTimes(3)
  })

  function createKitPost() {
    return post(db, '/print-kit.pdf', { owner: ada.owner.id }, ada.cookie)
  }

  async function markPrinted() {
    const { kit } = await kitPage.loader(visit(db, '/print-kit', ada.cookie))
    const form = { owner: ada.owner.id, digest: kit?.digest ?? '' }
    return await printed.action(post(db, '/print-kit/printed', form, ada.cookie))
  }

  async function downloadReport() {
    return await reportPdf(visit(db, '/profile/medications/report.pdf?m=1&m=2', ada.cookie))
  }
})

async function loadLog(search = '', cookie = ada.cookie) {
  return await loadPage(visit(db, `/seen${search}`, cookie))
}

async function downloadLog(search = '', cookie = ada.cookie): Promise<Response> {
  return await loadFile(visit(db, `/seen.csv${search}`, cookie))
}
