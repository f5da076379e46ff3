import { parse } from 'csv-parse/sync'
import { describe, expect, test, vi } from 'vitest'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { type ProxyStatus, statusNames } from '#app/access/proxy-status.ts'
import { saveTimeZone } from '#app/accounts/time-zone/stored-time-zone.server.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { days } from '#app/lib/time.ts'
import { listProxies } from '#app/proxies/list/list-proxies.server.ts'
import * as dashboard from '#app/routes/dashboard/dashboard.tsx'
import * as fullEditing from '#app/routes/proxies/full-editing.tsx'
import * as list from '#app/routes/proxies/proxies.tsx'
import { loader as loadFile } from '#app/routes/proxies/proxies-csv.ts'
import * as details from '#app/routes/proxies/proxy.tsx'
import * as levels from '#app/routes/proxies/proxy-level.tsx'
import * as limits from '#app/routes/proxies/proxy-limits.tsx'
import * as remove from '#app/routes/proxies/remove-proxy.tsx'
import { addProxy, grantAccess } from '#tests/support/data/proxies.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  expectRedirect,
  expectToast,
  readFormAnswer,
  readMessage,
} from '#tests/support/http/answers.ts'
import {
  ada,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

logInOwnerBeforeEach()

describe('the list of proxies', () => {
  test('is searched in name, email and relationship, ignoring case', async () => {
    await addProxy(db, ada.owner, { name: 'Zoë Ahmed', email: 'zoe@example.org' })
    await addProxy(db, ada.owner, { name: 'Bob Stone', relationship: 'Family doctor' })
    await addProxy(db, ada.owner, { name: 'Carl Moe', email: 'CARL@clinic.example' })
    expect(await listNames('?search=ZOË')).toEqual(['Zoë Ahmed'])
    expect(await listNames('?search=carl@CLINIC')).toEqual(['Carl Moe'])
    expect(await listNames('?search=+DOCTOR+')).toEqual(['Bob Stone'])
    expect(await listNames('?search=nobody')).toEqual([])
    expect((await loadPage('?search=nobody')).list).toMatchObject({ count: 3, matchCount: 0 })
  })

  test('is filtered by level and status, together with a search', async () => {
    await addProxy(db, ada.owner, { name: 'Ann', level: 'full_edit' })
    await addProxy(db, ada.owner, { name: 'Anders', level: 'full_edit', acceptedAt: now })
    await addProxy(db, ada.owner, { name: 'Ben', level: 'view_comment', acceptedAt: now })
    expect(await listNames('?level=full_edit')).toEqual(['Anders', 'Ann'])
    expect(await listNames('?level=full_edit&status=accepted')).toEqual(['Anders'])
    expect(await listNames('?status=accepted&search=ben')).toEqual(['Ben'])
    // An unknown option filters nothing.
    expect(await listNames('?level=root&status=toString')).toHaveLength(3)
  })

  test('is sorted by name in the order of the language and by date, in both directions', async () => {
    for (const [name, addedAt] of [
      ['Émile', '2026-03-02T00:00:00.000Z'],
      ['zoe', '2026-03-01T00:00:00.000Z'],
      ['Adam', '2026-03-04T00:00:00.000Z'],
      ['Frank', '2026-03-03T00:00:00.000Z'],
    ]) {
      await addProxy(db, ada.owner, { name, addedAt })
    }
    const byName = ['Adam', 'Émile', 'Frank', 'zoe']
    const byDate = ['zoe', 'Émile', 'Frank', 'Adam']
    expect(await listNames()).toEqual(byName)
    expect(await listNames('?sort=name&order=desc')).toEqual(byName.toReversed())
    expect(await listNames('?sort=date&order=asc')).toEqual(byDate)
    expect(await listNames('?sort=date&order=desc')).toEqual(byDate.toReversed())
    // Rows are opened for a search, but not for a day alone.
    expect(await listNames('?sort=date&order=desc&search=example.org')).toEqual(byDate.toReversed())
  })

  test('has pages of twenty, and shows the last one for a page beyond', async () => {
    for (let n = 1; n <= 21; n++) await addProxy(db, ada.owner, { name: `P${100 + n}` })
    expect(await listNames()).toHaveLength(20)
    expect(await listNames('?page=2')).toEqual(['P121'])
    expect(await listNames('?page=99')).toEqual(['P121'])
    expect((await loadPage('?page=2')).list).toMatchObject({ matchCount: 21, page: 2, pages: 2 })
  })

  test.each<[ProxyStatus, string, Parameters<typeof addProxy>[2]]>([
    ['pending', 'Invitation Pending', { invitedAt: '2026-03-03T12:00:00.001Z' }],
    ['expired', 'Invitation Expired', { invitedAt: '2026-03-03T12:00:00.000Z' }],
    ['accepted', 'Active', { acceptedAt: '2026-03-03T12:00:00.000Z' }],
    ['declined', 'Declined', { declinedAt: '2026-03-09T12:00:00.000Z' }],
    ['accepted', 'Active', { acceptedAt: '2026-03-01', endsAt: '2026-03-10T12:00:00.001Z' }],
    ['ended', 'Ended', { acceptedAt: '2026-03-01', endsAt: '2026-03-10T12:00:00.000Z' }],
  ])('shows that a proxy is %s: "%s"', async (status, words, row) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T12:00:00Z') })
    await addProxy(db, ada.owner, { invitedAt: '2026-03-01T00:00:00.000Z', ...row })
    const [proxy] = await listProxies(db, ada.owner)
    expect(proxy?.status).toBe(status)
    expect(statusNames[status]).toBe(words)
    vi.useRealTimers()
  })

  test('contains neither tokens nor withheld sections', async () => {
    const token = 'T'.repeat(43)
    await addProxy(db, ada.owner, { token, withheld: ['mental_health'] })
    const shown = JSON.stringify(await loadPage())
    expect(shown).not.toContain(token)
    expect(shown).not.toContain('mental_health')
    expect((await loadPage()).list.proxies).toMatchObject([{ withheldCount: 1 }])
  })

  test('names an unanswered invitation that could not be delivered', async () => {
    await addProxy(db, ada.owner, { name: 'A', mail: 'dead' })
    await addProxy(db, ada.owner, { name: 'B', mail: 'sent' })
    await addProxy(db, ada.owner, { name: 'C', mail: 'dead', acceptedAt: now })
    const { list: shown } = await loadPage()
    expect(
      shown.proxies.map(({ name, isUndelivered: mailRefused }) => [name, mailRefused]),
    ).toEqual([
      ['A', true],
      ['B', false],
      ['C', false],
    ])
  })
})

describe('the list as a file', () => {
  test("has days of the owner's time zone", async () => {
    await addProxy(db, ada.owner, { addedAt: '2026-03-01T02:00:00.000Z' })
    expect(await (await downloadFile('')).text()).toMatch(/,3\/1\/2026\r?\n$/)
    await saveTimeZone(db, ada.owner, 'America/New_York')
    expect(await (await downloadFile('')).text()).toMatch(/,2\/28\/2026\r?\n$/)
  })

  test('is parsed by a CSV library, and no cell is a formula', async () => {
    const given = [
      ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
      ['+1 555', "'+1 555"],
      ['@home', "'@home"],
      ['-1', "'-1"],
      ['Ann "Nan", Smith', 'Ann "Nan", Smith'],
      ['Zoë', 'Zoë'],
    ]
    for (const [index, [name]] of given.entries()) {
      const addedAt = `2026-03-0${index + 1}T23:59:00.000Z`
      await addProxy(db, ada.owner, { name, email: `p${index}@example.org`, addedAt })
    }
    const answer = await downloadFile('?sort=date')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="proxy-access-list.csv"',
      'cache-control': 'no-store',
    })
    const lines: string[][] = parse(Buffer.from(await answer.arrayBuffer()), { bom: true })
    expect(lines[0]).toEqual([
      'Name',
      'Email',
      'Relationship',
      'AccessLevel',
      'Status',
      'dateAdded',
    ])
    expect(lines.slice(1).map(([name]) => name)).toEqual(given.map(([, safe]) => safe))
    expect(lines[1]?.slice(1)).toEqual([
      'p0@example.org',
      'Friend',
      'View Only',
      'Invitation Pending',
      '3/1/2026',
    ])
  })

  test('contains the filtered rows of all pages, and says "Expired"', async () => {
    for (let n = 0; n < 51; n++) await addProxy(db, ada.owner, { name: `P${n}`, acceptedAt: now })
    await addProxy(db, ada.owner, { name: 'Old', invitedAt: '2020-01-01T00:00:00.000Z' })
    const lines: Record<string, string>[] = parse(
      await (await downloadFile('?status=expired')).text(),
      {
        columns: true,
        bom: true,
      },
    )
    expect(lines).toMatchObject([{ Name: 'Old', Status: 'Expired' }])
    const text = await (await downloadFile('?status=accepted&page=2')).text()
    expect(parse(text, { from_line: 2 })).toHaveLength(51)
  })

  test('is missing for an empty list, which says so', async () => {
    const { location, headers } = await expectRedirect(downloadFile('?search=nobody'))
    expect(location).toBe('/proxies?search=nobody')
    expect(await readMessage(headers)).toBe('No proxy data to export')
  })
})

describe('a proxy', () => {
  test('is shown in detail with the link only of a pending invitation', async () => {
    const token = 'T'.repeat(43)
    const pending = await addProxy(db, ada.owner, { token, withheld: ['mental_health'] })
    const shown = await details.loader(visitProxy(ada, pending))
    expect(shown.invitation).toBe(`http://localhost:3000/proxy/register/${token}`)
    expect(shown.withheld).toEqual(['Mental Health'])
    const expired = await addProxy(db, ada.owner, { token, invitedAt: '2020-01-01T00:00:00.000Z' })
    expect(JSON.stringify(await details.loader(visitProxy(ada, expired)))).not.toContain(token)
  })

  test('gets another level, and the list keeps its search', async () => {
    const id = await addProxy(db, ada.owner)
    const { location, headers } = await expectRedirect(
      levels.action(postProxy(ada, id, { level: 'view_comment' }, '?search=a&page=2')),
    )
    expect(location).toBe('/proxies?search=a&page=2')
    expect(await readMessage(headers)).toBe('Proxy access level updated to View & Comment Only')
    expect(await listProxies(db, ada.owner)).toMatchObject([{ level: 'view_comment' }])
  })

  test('gets full access only on the page that names them and their rights', async () => {
    const id = await addProxy(db, ada.owner, { name: 'Zoë Ahmed', withheld: ['mental_health'] })
    const asked = levels.action(postProxy(ada, id, { level: 'full_edit' }, '?search=a'))
    const question = `/proxies/${id}/full-editing?search=a`
    expect((await expectRedirect(asked)).location).toBe(question)
    expect(await listProxies(db, ada.owner)).toMatchObject([{ level: 'view_only' }])
    expect(await fullEditing.loader(visitProxy(ada, id))).toMatchObject({
      name: 'Zoë Ahmed',
      hasAccepted: false,
      withheldCount: 1,
    })
    const given = await expectRedirect(fullEditing.action(postProxy(ada, id, {}, '?search=a')))
    expect(given.location).toBe('/proxies?search=a')
    expect(await readMessage(given.headers)).toBe(
      'Proxy access level updated to Full Editing Access',
    )
    expect(await listProxies(db, ada.owner)).toMatchObject([{ level: 'full_edit' }])
    await expectRedirect(fullEditing.loader(visitProxy(ada, id)), '/proxies')
  })

  test('is said to know the code once they have seen it', async () => {
    const words = /They may still know the code/
    const paula = await logInNewOwner(db)
    const id = await grantAccess(db, ada.owner, paula.owner, 'full_edit')
    expect((await remove.loader(visitProxy(ada, id))).mayKnowCode).toBe(false)
    const unchanged = levels.action(postProxy(ada, id, { level: 'full_edit' }))
    expect(await readMessage((await expectRedirect(unchanged)).headers)).not.toMatch(words)
    await dashboard.loader(visit(db, proxyUrl(id), paula.cookie))
    expect((await remove.loader(visitProxy(ada, id))).mayKnowCode).toBe(true)
    expect((await limits.loader(visitProxy(ada, id))).mayKnowCode).toBe(true)
    for (const level of ['view_comment', 'view_only']) {
      await expectToast(levels.action(postProxy(ada, id, { level })), words)
    }
    await expectToast(remove.action(postProxy(ada, id)), words)
  })

  test('keeps the level for an unknown one', async () => {
    const id = await addProxy(db, ada.owner)
    for (const form of [{ level: '' }, { level: 'owner' }]) {
      const answer = await readFormAnswer(levels.action(postProxy(ada, id, form)))
      expect(answer.error).toEqual({ level: ['Choose an access level'] })
    }
    expect(await listProxies(db, ada.owner)).toMatchObject([{ level: 'view_only' }])
  })

  test('gets withheld sections and an end, and loses both', async () => {
    const paula = await logInNewOwner(db)
    const id = await grantAccess(db, ada.owner, paula.owner, 'view_only')
    const lastDay = `${new Date().getUTCFullYear() + 1}-07-31`
    const form: [string, string][] = [
      ['owner', ada.owner.id],
      ['lastDay', lastDay],
      ['withheld', 'mental_health'],
      ['withheld', 'medications'],
    ]
    await expectRedirect(limits.action(postProxy(ada, id, form)), '/proxies')
    const granted = await findGrantedAccess(db, paula.owner, id)
    expect(granted?.owner.withheld).toEqual(new Set(['mental_health', 'medications']))
    expect(await limits.loader(visitProxy(ada, id))).toMatchObject({
      lastDay,
      withheld: ['mental_health', 'medications'],
    })
    // The other sealed details stay.
    expect(await listProxies(db, ada.owner)).toMatchObject([{ relationship: 'Friend' }])
    await expectRedirect(limits.action(postProxy(ada, id, { lastDay: '' })))
    expect(await listProxies(db, ada.owner)).toMatchObject([{ endsAt: null, withheld: [] }])
    expect((await findGrantedAccess(db, paula.owner, id))?.owner.withheld).toBeUndefined()
  })

  test('ends after the last day, at the next request', async () => {
    const paula = await logInNewOwner(db)
    const id = await grantAccess(db, ada.owner, paula.owner, 'view_only')
    vi.useFakeTimers({ toFake: ['Date'] })
    const today = new Date().toISOString().slice(0, 10)
    await expectRedirect(limits.action(postProxy(ada, id, { lastDay: today })))
    expect(await findGrantedAccess(db, paula.owner, id)).toBeDefined()
    vi.setSystemTime(Date.parse(today) + days(1) - 1)
    expect(await findGrantedAccess(db, paula.owner, id)).toBeUndefined()
    vi.useRealTimers()
  })

  test.each([
    [{ lastDay: '2020-01-01' }, { lastDay: ['Choose today or a later day'] }],
    [{ lastDay: 'soon' }, { lastDay: ['Enter a day, or leave it empty'] }],
  ])('is not limited by %j', async (form, error) => {
    const id = await addProxy(db, ada.owner)
    const sent = { ...form, withheld: 'medications' }
    const answer = await readFormAnswer(limits.action(postProxy(ada, id, sent)))
    expect(answer).toMatchObject({ status: 400, error, initialValue: sent })
    expect(await listProxies(db, ada.owner)).toMatchObject([{ endsAt: null, withheld: [] }])
  })

  test('is removed, loses access, and its waiting mail is not sent', async () => {
    const paula = await logInNewOwner(db)
    const id = await grantAccess(db, ada.owner, paula.owner, 'full_edit')
    const invited = await addProxy(db, ada.owner, { mail: 'waiting' })
    for (const gone of [id, invited]) {
      const { location, headers } = await expectRedirect(remove.action(postProxy(ada, gone)))
      expect(location).toBe('/proxies')
      expect(await readMessage(headers)).toMatch(/^Proxy access revoked successfully/)
    }
    expect(await listProxies(db, ada.owner)).toEqual([])
    expect(await findGrantedAccess(db, paula.owner, id)).toBeUndefined()
    const mails = await db.selectFrom('mail_outbox').select('kind').execute()
    expect(mails).toEqual([{ kind: 'access-removed' }])
  })
})

const ofOneProxy = { details, fullEditing, levels, limits, remove }

describe.each(Object.entries(ofOneProxy))('%s', (_, route) => {
  test('are found by the owner alone, and ignore forms of another account', async () => {
    const other = await logInNewOwner(db)
    const id = await addProxy(db, ada.owner)
    const before = await listProxies(db, ada.owner)
    const proxiedOwner = await grantAccess(db, ada.owner, other.owner, 'full_edit')
    const tries: (() => Promise<unknown>)[] = [
      () => route.loader(visitProxy(other, id)),
      () => route.loader(visitProxy(ada, crypto.randomUUID())),
      () => route.loader(visitProxy(ada, '\0')),
      () =>
        route.loader({ ...visitProxy(other, id, `/for/${proxiedOwner}`), params: { proxyId: id } }),
    ]
    if ('action' in route) {
      const { action } = route
      tries.push(() => action(postProxy(other, id, { level: 'full_edit' })))
      const stranger = { owner: other.owner.id, level: 'full_edit' }
      const answer = await readFormAnswer(action(postProxy(ada, id, stranger)))
      expect(answer.status).toBe(409)
      expect(answer.error?.['']?.[0]).toMatch(/^Not saved: this form belongs to another account/)
    }
    for (const work of tries) await expect(work()).rejects.toMatchObject({ status: 404 })
    const after = await listProxies(db, ada.owner)
    expect(after.filter(proxy => proxy.id === id)).toEqual(before)
    const anonymous = route.loader(visitProxy({ ...ada, cookie: '' }, id))
    await expectRedirect(anonymous, '/login')
  })
})

const writing = { fullEditing, levels, limits, remove }

test.each(Object.entries(writing))('%s that cannot be written say so', async (_, { action }) => {
  const id = await addProxy(db, ada.owner)
  await failWrites(db, 'proxies', ['update', 'delete'])
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answer = await readFormAnswer(action(postProxy(ada, id, { level: 'view_comment' })))
  expect(answer.status).toBe(503)
  expect(answer.error?.['']?.[0]).toMatch(/[Nn]ot (saved|removed)/)
  expect(errorLog).toHaveBeenCalled()
  expect(await listProxies(db, ada.owner)).toMatchObject([{ id, level: 'view_only' }])
})

const now = new Date().toISOString()

async function loadPage(query = '') {
  return await list.loader(visit(db, `/proxies${query}`, ada.cookie))
}

async function listNames(query = ''): Promise<string[]> {
  return (await loadPage(query)).list.proxies.map(({ name }) => name)
}

function downloadFile(query = ''): Promise<Response> {
  return loadFile(visit(db, `/proxies.csv${query}`, ada.cookie))
}

function visitProxy({ cookie }: LoggedInOwner, proxyId: string, before = '') {
  return { ...visit(db, `${before}/proxies/x`, cookie), params: { proxyId } }
}

function postProxy(
  { owner, cookie }: LoggedInOwner,
  proxyId: string,
  form: Parameters<typeof post>[2] = {},
  query = '',
) {
  const sent = Array.isArray(form) ? form : { owner: owner.id, ...form }
  return { ...post(db, `/proxies/x${query}`, sent, cookie), params: { proxyId } }
}
