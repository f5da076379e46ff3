import { compactDecrypt, decodeProtectedHeader } from 'jose'
import {
  SHLInvalidPasscodeError,
  SHLManifestNotFoundError,
  SHLManifestRateLimitError,
  SHLViewer,
} from 'kill-the-clipboard'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDetails } from '#app/access/audit/log-access.server.ts'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import {
  replaceEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/change-links.server.ts'
import { listOpenNotices } from '#app/emergency/notices/notices.server.ts'
import { findLastOpening } from '#app/emergency/owner/last-opening.server.ts'
import { maxFetchesPerHour } from '#app/interop/shl/fetch-limits.server.ts'
import { fileKey, smartHealthLink } from '#app/interop/shl/smart-health-link.server.ts'
import { hours, timeAgo } from '#app/lib/time.ts'
import { accessEntries } from '#tests/support/data/access-log.ts'
import {
  addLink,
  createLinkedOwnerBeforeEach,
  type LinkedPerson,
  owner,
} from '#tests/support/data/emergency-link.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { fillProfile } from '#tests/support/http/profile-visit.ts'
import { systemAt, testOrigin, wholeAnswer } from '#tests/support/http/shl-visit.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

let system: ReturnType<typeof systemAt>

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

beforeEach(() => {
  system = systemAt(db, owner)
})

const recipient = 'City Hospital'

describe('a manifest', () => {
  test('names one file, which its key opens and whose types are equal', async () => {
    await fillProfile(db, owner.person)
    const answer = await system.ask()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    expect(answer.headers.get('Retry-After')).toBe('3600')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const { files, ...rest } = await answer.json()
    expect(rest).toEqual({})
    expect(files).toHaveLength(1)
    const [{ embedded, ...file }] = files
    expect(file).toEqual({
      contentType: 'application/fhir+json',
      fhirVersion: '4.0.1',
      lastUpdated: '2026-03-01T08:00:00.000Z',
      status: 'can-change',
    })
    const [header = '', encryptedKey] = embedded.split('.')
    expect(Buffer.from(header, 'base64url').toString()).toBe(
      '{"alg":"dir","enc":"A256GCM","cty":"application/fhir+json"}',
    )
    expect(encryptedKey).toBe('')
    expect(decodeProtectedHeader(embedded).cty).toBe(file.contentType)
    expect(await decrypt(embedded)).toMatchObject({ resourceType: 'Bundle', type: 'document' })
  })

  test('has another IV each time', async () => {
    const answers = [await system.ask(), await system.ask(), await system.ask()]
    const files = await Promise.all(answers.map(readEmbedded))
    expect(new Set(files.map(file => file.split('.')[2])).size).toBe(3)
  })

  test('has another IV and its own row for each of ten requests at the same time', async () => {
    await fillProfile(db, owner.person)
    const answers = await Promise.all(Array.from({ length: 10 }, () => system.ask()))
    const files = await Promise.all(answers.map(readEmbedded))
    expect(new Set(files.map(file => file.split('.')[2])).size).toBe(10)
    const opened = await Promise.all(files.map(file => decrypt(file)))
    expect(new Set(opened.map(bundle => JSON.stringify(bundle))).size).toBe(1)
    expect((await countLogRows()).fetch).toBe(10)
  })

  test('shows each link what it shows, also at the same time', async () => {
    await fillProfile(db, owner.person)
    const school = await addLink('School')
    const shows = (shown: Record<string, boolean>) => ({ settings: () => ({ shown }) })
    await updateEmergencyLink(db, owner.person, school.id, shows({ medications: false }))
    const other = systemAt(db, { ...owner, link: school })
    const [all, some] = await Promise.all([system.ask(), other.ask()])
    const texts = [
      JSON.stringify(await decrypt(await readEmbedded(all))),
      JSON.stringify(await decrypt(await readEmbedded(some), school)),
    ]
    expect(texts.map(text => text.includes('"MedicationStatement"'))).toEqual([true, false])
  })

  test('has the file or its address, never both, by the length that the client names', async () => {
    const { length } = await readEmbedded(await system.ask())
    for (const [embeddedLengthMax, isEmbedded] of [
      [length, true],
      [length + 1, true],
      [1e300, true],
      [length - 1, false],
      [0, false],
    ] as const) {
      const body = { recipient, passcode: owner.link.code, embeddedLengthMax }
      const { files } = await (await system.post(body)).json()
      const keys = Object.keys(files[0]).filter(key => /embedded|location/.test(key))
      expect([embeddedLengthMax, keys]).toEqual([
        embeddedLengthMax,
        [isEmbedded ? 'embedded' : 'location'],
      ])
    }
  })

  test.each([
    ['es', 'es'],
    ['zh-CN, en;q=0.5', 'zh'],
    ['de', 'en'],
    ['', 'en'],
  ])('is in the language of the client: %s', async (accepted, language) => {
    const headers = { 'Accept-Language': accepted, Cookie: 'mv_lang=ru; __Host-mv_lang=ru' }
    const answer = await system.ask(undefined, { headers })
    expect(answer.headers.get('Content-Language')).toBe(language)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('is read by the client of another product, with the right code alone', async () => {
    await fillProfile(db, owner.person)
    for (const embeddedLengthMax of [undefined, 0, 10, 5_000_000]) {
      const content = await view(owner.link.code, embeddedLengthMax)
      expect(content.fhirResources).toMatchObject([{ resourceType: 'Bundle', type: 'document' }])
    }
    await expect(view(owner.wrongCode())).rejects.toThrow(SHLInvalidPasscodeError)
    await expect(view('12')).rejects.toThrow(SHLInvalidPasscodeError)
    for (let n = 1; n < 5; n++) await view(owner.wrongCode(n)).catch(() => {})
    await expect(view(owner.link.code)).rejects.toThrow(SHLManifestRateLimitError)
    await updateEmergencyLink(db, owner.person, owner.link.id, { isPaused: true })
    await expect(view(owner.link.code)).rejects.toThrow(SHLManifestNotFoundError)
  })
})

describe('a request that is not valid', () => {
  test.each([
    ['', 'no body'],
    ['{', 'no JSON'],
    ['null', 'null'],
    ['"text"', 'a text'],
    ['[]', 'a list'],
    ['[{"recipient":"City Hospital"}]', 'a list of a request'],
  ])('is refused: %j is %s', async body => {
    await expectRefused(await system.post(body), 400)
  })

  test.each([
    { recipient: undefined },
    { recipient: null },
    { recipient: 7 },
    { recipient: ['City Hospital'] },
    { recipient: '' },
    { recipient: ' \n\t' },
    { recipient: '\u200b\u2060\ufeff' },
    { passcode: 12345 },
    { passcode: null },
    { passcode: ['12345'] },
    { embeddedLengthMax: -1 },
    { embeddedLengthMax: 1.5 },
    { embeddedLengthMax: '100' },
    { embeddedLengthMax: null },
    { embeddedLengthMax: true },
  ])('is refused: %j', async fault => {
    await expectRefused(await system.post({ recipient, passcode: owner.link.code, ...fault }), 400)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/plain; application/json',
    'application/jsonp',
    'application/fhir+json',
    'multipart/form-data; boundary=x',
  ])('is refused with the content type %s', async type => {
    await expectRefused(await system.ask(undefined, { headers: { 'Content-Type': type } }), 415)
  })

  test('is refused without a look at the link', async () => {
    const [known, unknown] = [
      await system.post('{'),
      await system.post('{', { id: 'A'.repeat(44) }),
    ]
    expect(await wholeAnswer(known)).toBe(await wholeAnswer(unknown))
  })

  async function expectRefused(answer: Response, status: number): Promise<void> {
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    expect(await db.selectFrom('access_log').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('share_attempts').selectAll().execute()).toEqual([])
  }
})

describe('a valid request', () => {
  test.each([
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json ;charset=UTF-8',
  ])('may name a character set and have further fields: %s', async type => {
    const body = { recipient, passcode: owner.link.code, unknown: { x: 1 } }
    const answer = await system.post(body, { headers: { 'Content-Type': type } })
    expect(answer.status).toBe(200)
  })

  test('may have the code with spaces, or in the digits of another script', async () => {
    const { code } = owner.link
    const spaced = ` ${code.slice(0, 2)} ${code.slice(2)} `
    const arabic = code.replace(/\d/g, digit => String.fromCodePoint(0x660 + Number(digit)))
    expect((await system.ask(spaced)).status).toBe(200)
    expect((await system.ask(arabic)).status).toBe(200)
  })
})

/** Makes a link of a person that opens nothing. */
const closed: Record<string, (person: LinkedPerson) => Promise<void>> = {
  paused: ({ person, link }) => updateEmergencyLink(db, person, link.id, { isPaused: true }),
  ended: ({ person, link }) =>
    updateEmergencyLink(db, person, link.id, { endsAt: timeAgo(hours(1)) }),
  replaced: ({ person, link }) => replaceEmergencyLink(db, person, link.id),
  locked: async ({ link }) => setFailures(link.id, 20, 0),
  spent: async ({ link }) => setFailures(link.id, 100, 4),
  'spent by known devices': async ({ link }) => {
    await db
      .updateTable('share_links')
      .set({ device_failures: 100 })
      .where('id', '=', link.id)
      .execute()
  },
  'changed in the database': async ({ link }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await db.updateTable('share_links').set({ mac: 'x' }).where('id', '=', link.id).execute()
  },
  erased: async ({ person }) => {
    await eraseAccount(db, person, { dataDir: temporaryFolder() })
  },
}

describe('a link that opens nothing', () => {
  test.each(
    Object.entries(closed),
  )('is not found if it is %s, whatever is sent', async (_, close) => {
    const unknown = await wholeAnswer(await system.ask('12345', { id: 'A'.repeat(44) }))
    await close(owner)
    for (const passcode of [owner.link.code, owner.wrongCode(), 'abc', undefined]) {
      const answer = await system.post({ recipient, passcode })
      expect(answer.status).toBe(404)
      expect(await wholeAnswer(answer)).toBe(unknown)
    }
  })

  test.each([
    'unknown',
    ...Object.keys(closed),
  ])('slows its client down after 60 requests: %s', async how => {
    await closed[how]?.(owner)
    const options = how === 'unknown' ? { id: 'A'.repeat(44) } : {}
    for (let time = 0; time < 60; time++) {
      expect((await system.ask(undefined, options)).status).toBe(404)
    }
    const slowed = await system.ask(undefined, options)
    expect([slowed.status, slowed.headers.get('Retry-After')]).toEqual([429, '3600'])
    const elsewhere = { ...options, client: '192.0.2.77' }
    expect((await system.ask(undefined, elsewhere)).status).toBe(404)
  })
})

describe('the pace of a system', () => {
  test('is 60 manifests of a link in an hour, before any code is compared', async () => {
    for (let time = 0; time < maxFetchesPerHour; time++) {
      expect((await system.ask()).status).toBe(200)
    }
    const [right, wrong] = [await system.ask(), await system.ask(owner.wrongCode())]
    expect([right.status, right.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect(await wholeAnswer(wrong)).toBe(await wholeAnswer(right))
    expect((await countLogRows()).fetch).toBe(maxFetchesPerHour)
    expect((await system.ask(undefined, { client: '192.0.2.77' })).status).toBe(200)
    const school = systemAt(db, { ...owner, link: await addLink('School') })
    expect((await school.ask()).status).toBe(200)
    vi.setSystemTime(Date.now() + hours(1))
    expect((await system.ask()).status).toBe(200)
  })

  test('is not exceeded by requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => system.ask()))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(maxFetchesPerHour)
    expect(statuses.filter(status => status === 429)).toHaveLength(10)
    expect((await countLogRows()).fetch).toBe(maxFetchesPerHour)
  })
})

describe('the owner', () => {
  test('reads who fetched, by a name that nobody checked, and gets a notice', async () => {
    const headers = { 'User-Agent': 'CMS scanner' }
    await system.post({ recipient: ' City\n Hospital ', passcode: owner.link.code }, { headers })
    expect(await readLog()).toEqual([
      { kind: 'fetch', link: owner.link.id, name: 'City Hospital', address: '192.0.2.1' },
    ])
    const notices = await listOpenNotices(db, owner.person)
    expect(notices).toMatchObject([{ kind: 'first-view', linkId: owner.link.id, count: 1 }])
    const mails = await db.selectFrom('mail_outbox').select('kind').execute()
    expect(mails).toEqual([{ kind: 'first-view' }])
  })

  test('is told once of a system that asks again, and of each other one', async () => {
    const countNotices = async () => {
      const [notice] = await listOpenNotices(db, owner.person)
      return notice?.count
    }
    const ask = (recipient: string, client = '192.0.2.1') =>
      system.post({ recipient, passcode: owner.link.code }, { client })
    await ask('City Hospital')
    await ask('City Hospital')
    expect(await countNotices()).toBe(1)
    await ask('Other Hospital')
    await ask('City Hospital', '203.0.113.7')
    expect(await countNotices()).toBe(3)
    expect(await readLog()).toHaveLength(4)
  })

  test('finds it in the access log as an access with the link, on the page and by filter', async () => {
    await system.ask()
    for (const kind of [undefined, 'responders', 'fetch'] as const) {
      const entries = await accessEntries(db, owner.person, kind && { kind })
      expect(entries).toMatchObject([
        {
          who: recipient,
          visitor: 'responder',
          isGivenName: true,
          what: 'Read by another system',
          isIntact: true,
        },
      ])
    }
    expect(await accessEntries(db, owner.person, { kind: 'view' })).toEqual([])
    expect(await findLastOpening(db, owner.person, owner.link)).toBe('2026-03-01T08:00:00.000Z')
  })

  test.each([
    ['x'.repeat(2000), 'x'.repeat(100)],
    ['\u202eCity\u2066 \u0000Hospital', 'City Hospital'],
    ['City \ud800Hospital', 'City \ufffdHospital'],
    ['💊'.repeat(150), '💊'.repeat(100)],
  ])('reads a long or hostile name on one short line: %j', async (name, stored) => {
    expect((await system.post({ recipient: name, passcode: owner.link.code })).status).toBe(200)
    expect(await readLog()).toMatchObject([{ name: stored }])
  })

  test('has no row of a read that was refused', async () => {
    await system.ask(owner.wrongCode())
    await system.post({ recipient })
    expect(await readLog()).toEqual([])
  })
})

describe('a fault', () => {
  test.each(['access_log', 'notices'] as const)('of the table %s sends nothing', async table => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, table, ['insert'])
    const answer = await system.ask()
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/files|embedded/)
    expect(error).toHaveBeenCalled()
    expect(await readLog()).toEqual([])
  })

  test.each([
    ['a section', () => db.updateTable('medical_profiles').set({ data: Buffer.alloc(80) })],
    ['its settings', () => db.updateTable('share_links').set({ settings: Buffer.alloc(80) })],
  ])('of %s sends nothing of the rest, and says nothing of it', async (_, damage) => {
    await fillProfile(db, owner.person)
    await damage().execute()
    const lines: string[] = []
    vi.spyOn(console, 'error').mockImplementation(line => void lines.push(String(line)))
    const answer = await system.ask()
    expect(answer.status).toBe(500)
    expect(await answer.text()).toBe('{"message":"The server failed. Try again later."}')
    expect(lines.join()).not.toMatch(/Quillfeather|blood transfusions/)
    expect(await readLog()).toEqual([])
  })
})

async function decrypt(jwe: string, link = owner.link): Promise<unknown> {
  const { plaintext } = await compactDecrypt(jwe, fileKey(owner.person, link))
  return JSON.parse(new TextDecoder().decode(plaintext))
}

async function readEmbedded(answer: Response): Promise<string> {
  return (await answer.json()).files[0].embedded
}

/** Resolves the link as the client `kill-the-clipboard` does. */
async function view(passcode: string, embeddedLengthMax?: number) {
  const shlinkURI = smartHealthLink(owner.person, owner.link, testOrigin) ?? ''
  const fetch = async (url: string, init: RequestInit = {}) =>
    init.method === 'POST' ? system.post(String(init.body)) : system.get(url)
  const viewer = new SHLViewer({ shlinkURI, fetch })
  return await viewer.resolveSHL({ recipient, passcode, embeddedLengthMax })
}

async function setFailures(id: string, failures: number, unlocks: number): Promise<void> {
  await db.updateTable('share_links').set({ failures, unlocks }).where('id', '=', id).execute()
}

async function readLog() {
  const rows = await db.selectFrom('access_log').selectAll().orderBy('seq').execute()
  return rows.map(row => {
    const { name, address } = openDetails(owner.person, row) ?? {}
    return { kind: row.kind, link: row.link_id, name, address }
  })
}

async function countLogRows(): Promise<Record<string, number>> {
  const rows = await db.selectFrom('access_log').select('kind').execute()
  return Object.fromEntries(
    [...new Set(rows.map(({ kind }) => kind))].map(kind => [
      kind,
      rows.filter(row => row.kind === kind).length,
    ]),
  )
}
