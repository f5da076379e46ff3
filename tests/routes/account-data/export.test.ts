import { describe, expect, test, vi } from 'vitest'
import { checkEntries } from '#app/access-log/check-entries.server.ts'
import { passwordColumns, storedHash } from '#app/accounts/password/stored-password.server.ts'
import * as page from '#app/routes/settings/export.tsx'
import * as file from '#app/routes/settings/export-json.ts'
import { accessEntries } from '#tests/support/data/access-log.ts'
import { readExport } from '#tests/support/data/account-data.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { plantEverything } from '#tests/support/data/plant-everything.ts'
import { withoutListedDays } from '#tests/support/data/without-listed-days.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import {
  ada,
  fillProfile,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

logInOwnerBeforeEach('2026-11-22T10:00:00Z')

describe('the file', () => {
  test('contains everything that was ever entered, written or logged', async () => {
    const other = (await createPersonWithLink(db)).person
    const { person, words } = await plantEverything(db, other)
    const text = await readExport(db, person)
    const missing = [...words].filter(([, word]) => !text.includes(word)).map(([where]) => where)
    console.info(`export: ${words.size - missing.length} of ${words.size} planted strings`)
    expect(missing).toEqual([])
    expect(words.size).toBeGreaterThan(200)
  })

  test('names its format, and contains every section as it is stored', async () => {
    await fillProfile(db, ada.owner)

    const { product, format, exportedAt, profile } = await parseExport(ada.owner)
    expect({ product, format, exportedAt }).toEqual({
      product: 'Medfold',
      format: 1,
      exportedAt: '2026-11-22T10:00:00.000Z',
    })
    expect(profile.medical_history.values.diagnoses).toEqual(fullProfile.history.diagnoses)
    expect(withoutListedDays(profile.medications.values)).toEqual(fullProfile.medications)
    expect(profile.medications.values.medications[0]).toMatchObject({ listedOn: '2026-11-22' })
    expect(profile.personal).toMatchObject({ version: 1, updatedAt: '2026-11-22T10:00:00.000Z' })
    expect(Object.keys(profile)).toHaveLength(Object.keys(fullProfile).length)
  })

  test('contains of other people only what they wrote here, and no login secret', async () => {
    const other = await plantEverything(db, (await createPersonWithLink(db)).person)
    const { person, words } = await plantEverything(db, other.person)
    const text = await readExport(db, person)
    const name = ['account.firstName', 'account.lastName', 'account.email']
    const found = [...other.words].filter(([, word]) => text.includes(word)).map(([where]) => where)
    // The names in the lists of proxies and of granted owners.
    expect(found.sort()).toEqual(name.sort())
    expect(words.size).toBe(other.words.size)
    const row = await db
      .selectFrom('users')
      .select(passwordColumns)
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(text.includes(row.password_hash)).toBe(false)
    expect(text.includes(storedHash(row) ?? 'none')).toBe(false)
    expect(text.match(/"\w*([tT]oken|[_a-z]Hash|hash|[sS]ecret|[pP]assword)\w*":/g)).toBeNull()
  })

  test('of an unused account is complete', async () => {
    const { proxies, profile, accessLog, insuranceCards } = await parseExport(ada.owner)
    expect({ proxies, profile, accessLog, insuranceCards }).toEqual({
      proxies: [],
      profile: {},
      accessLog: [],
      insuranceCards: [],
    })
  })
})

describe('the page', () => {
  test('redirects the post to the file, which is logged', async () => {
    const sent = await page.action(post(db, '/settings/export', form(), ada.cookie))
    expect(sent).toMatchObject({ status: 307 })
    expect((sent as Response).headers.get('Location')).toBe('/settings/export.json')
    const answer = (await file.action(
      post(db, '/settings/export.json', form(), ada.cookie),
    )) as Response
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="medfold-export-2026-11-22.json"',
      'cache-control': 'no-store',
    })
    const { account, accessLog } = await answer.json()
    expect(account.email).toBe(ada.owner.email)
    expect(accessLog).toMatchObject([{ kind: 'export', what: 'Everything (JSON)', number: 1 }])
    const seen = await accessEntries(db, ada.owner)
    expect(seen.map(({ what }) => what)).toEqual(['Exported: Everything (JSON)'])
    expect(await checkEntries(db, ada.owner)).toMatchObject({ changed: [], missing: [] })
  })

  test('returns no file from a page that another account opened', async () => {
    const posted = { owner: (await logInNewOwner(db)).owner.id }
    const answer = await readFormAnswer(
      page.action(post(db, '/settings/export', posted, ada.cookie)),
    )
    expect(answer.status).toBe(409)
    const past = file.action(post(db, '/settings/export.json', posted, ada.cookie))
    await expect(past).rejects.toMatchObject({ status: 400 })
  })

  test('returns no file when the export cannot be logged', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await db.deleteFrom('access_log_head').execute()
    const sent = file.action(post(db, '/settings/export.json', form(), ada.cookie))
    await expectRedirect(sent, '/settings/export', /^No file was made/)
    expect(errorLog).toHaveBeenCalledOnce()
  })

  test('is the target of a GET of the file', async () => {
    const { location } = await expectRedirect(
      file.loader(visit(db, '/settings/export.json', ada.cookie)),
    )
    expect(location).toBe('/settings/export')
  })

  function form() {
    return { owner: ada.owner.id }
  }
})

// biome-ignore lint/suspicious/noExplicitAny: the file has no type
async function parseExport(owner: LoggedInOwner['owner']): Promise<any> {
  return JSON.parse(await readExport(db, owner, new Date()))
}
