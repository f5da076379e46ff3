import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDetails } from '#app/access/audit/log-access.server.ts'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import type { LinkSettings } from '#app/emergency/links/link-settings.ts'
import { maxOpeningsPerGrant } from '#app/emergency/view/record-route.server.tsx'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  owner,
} from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'
import { fillProfile } from '#tests/support/http/profile-visit.ts'
import { cookiesOf } from '#tests/support/http/route-context.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'

let view: ReturnType<typeof responderTo>

createLinkedOwnerBeforeEach()

beforeEach(() => {
  view = responderTo(db, owner)
})

describe('A responder', () => {
  test('is logged with each page that shows the record', async () => {
    const cookie = await view.open('Ward 3')
    await view.get('record', { cookie })
    await view.get('print', { cookie })
    expect(await readLoggedNames()).toEqual(['unlock Ward 3', 'view Ward 3', 'print-view Ward 3'])
  })

  test('can give a name once after the code', async () => {
    const cookie = await view.open()
    expect(await (await view.get('record', { cookie })).text()).toContain('Who are you?')
    const answer = await view.post(
      'record',
      { intent: 'reader', reader: ' Ambulance\n 12 ' },
      { cookie },
    )
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}#access`)
    const html = await (await view.get('record', { cookie })).text()
    expect(html).toContain('You gave your name as Ambulance 12.')
    expect(html).not.toContain('Who are you?')
    await view.post('record', { intent: 'reader', reader: 'Somebody else' }, { cookie })
    expect((await readLoggedNames()).at(-1)).toBe('view Ambulance 12')
  })

  test('need not give a name', async () => {
    const cookie = await view.open()
    await view.post('record', { intent: 'reader', reader: '  ' }, { cookie })
    expect(await (await view.get('record', { cookie })).text()).toContain('Who are you?')
  })

  test.each([
    ['a wrong code', '?e=wrong', 1],
    ['the right code, which opens the record', '?c=1&e=name', 2],
    ['the open record', '?e=name', 2],
  ])('gets a name that is too long back with %s', async (when, search, times) => {
    const cookie = when === 'the open record' ? await view.open() : ''
    const code = when === 'a wrong code' ? owner.wrongCode() : owner.link.code
    const reader = 'Q'.repeat(101)
    const form = { ...(cookie ? { intent: 'reader' } : { code }), reader }
    const answer = await view.post('record', form, { cookie })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}${search}`)
    const html = await (await view.follow(answer, 'record', cookie)).text()
    expect(html).toContain('<title>Error: ')
    // The code page has the error at the field alone, the record also in its summary.
    const tooLong = 'Your name or organization is too long: 101 of 100 characters'
    expect(html.split(tooLong)).toHaveLength(times + 1)
    expect(html).toContain(`value="${reader}"`)
  })

  test('sees that a name of pages that no cookie can hold is cut', async () => {
    const reader = Array.from({ length: 400 }, () => randomUUID()).join(' ')
    const answer = await view.post('record', { code: owner.wrongCode(), reader })
    const html = await (await view.follow(answer, 'record')).text()
    expect(html).toContain('is too long: 14799 of 100 characters')
    expect(html).toContain(`value="${reader.slice(0, 400)}…"`)
  })

  test('finds a name that was typed with a wrong code again, sealed and for a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const answer = await view.post('record', { code: owner.wrongCode(), reader: 'Ward <3>' })
    const cookie = answer.headers.getSetCookie().find(line => line.startsWith('mv_t_')) ?? ''
    expect(cookie).toMatch(/^mv_t_[0-9a-f]{8}=[\w-]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(Buffer.from(cookie.split(/[=;]/)[1] ?? '', 'base64url').toString()).not.toContain('Ward')
    const named = async () => (await view.follow(answer, 'record')).text()
    expect(await named()).toContain('value="Ward &lt;3&gt;"')
    vi.setSystemTime(Date.now() + 61_000)
    expect(await named()).not.toContain('Ward')
  })

  test('finds no name of another link or of a changed cookie', async () => {
    const answer = await view.post('record', { code: owner.wrongCode(), reader: 'Ward 3' })
    const [name = '', sealed = ''] =
      cookiesOf(answer.headers)
        .match(/mv_t_[^;]*/)?.[0]
        .split('=') ?? []
    const other = await createPersonWithLink(db)
    const { search } = new URL(answer.headers.get('Location') ?? '', 'http://localhost')
    const suffix = createHash('sha256').update(other.link.shareId).digest('hex').slice(0, 8)
    const moved = { cookie: `mv_t_${suffix}=${sealed}`, query: search }
    expect(await (await responderTo(db, other).get('record', moved)).text()).not.toContain('Ward 3')
    const changed = `${name}=${sealed.slice(0, -9)}AAAAAAAAA`
    const html = await (await view.get('record', { cookie: changed, query: search })).text()
    expect(html).not.toContain('Ward 3')
    expect(html).toContain('Invalid access code')
  })

  test('has no name in a cookie once the record is open', async () => {
    const first = await view.post('record', { code: owner.wrongCode(), reader: 'Ward 3' })
    const cookie = cookiesOf(first.headers)
    const second = await view.post('record', { code: owner.link.code }, { cookie })
    expect(second.headers.getSetCookie().join()).toMatch(/mv_t_[0-9a-f]{8}=; Max-Age=0/)
  })

  test('sees the record also if the access cannot be logged', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    const cookie = await view.open()
    await db.schema.dropTable('access_log_head').execute()
    await db.schema.dropTable('rate_limits').execute()
    const answer = await view.get('record', { cookie })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Anna Berg')
    // The statements read the counters, count, and log.
    expect(errorLog).toHaveBeenCalledTimes(3)
  })

  test('is logged also if the view cannot be counted', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const cookie = await view.open()
    await db.schema.dropTable('rate_limits').execute()
    expect((await view.get('record', { cookie })).status).toBe(200)
    expect(await readLoggedKinds()).toEqual(['unlock', 'view'])
  })

  test('is counted also if the view cannot be logged', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const cookie = await view.open()
    await db.schema.dropTable('access_log_head').execute()
    expect((await view.get('record', { cookie })).status).toBe(200)
    const counted = await db
      .selectFrom('rate_limits')
      .select('count')
      .where('key', 'like', 'view-record:%')
      .execute()
    expect(counted).toEqual([{ count: 1 }, { count: 1 }])
  })

  test('has to wait after too many views', async () => {
    const cookie = await view.open()
    const statuses: number[] = []
    for (let time = 0; time <= maxOpeningsPerGrant; time++) {
      statuses.push((await view.get('record', { cookie })).status)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(maxOpeningsPerGrant)
    expect(statuses.at(-1)).toBe(429)
    expect(await readLoggedKinds()).toHaveLength(1 + maxOpeningsPerGrant)
  })
})

async function readLoggedKinds(): Promise<string[]> {
  const rows = await db.selectFrom('access_log').select('kind').orderBy('seq').execute()
  return rows.map(({ kind }) => kind)
}

describe('A browser that gave the right code', () => {
  test('is a known device for 90 days', async () => {
    const answer = await view.post('record', { code: owner.link.code })
    const [, device] = answer.headers.getSetCookie()
    expect(device).toMatch(
      /^mv_d_[0-9a-f]{8}=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })
})

describe('A link that its owner closed', () => {
  test.each([
    ['paused', { isPaused: true }],
    ['ended', { endsAt: '2020-01-01T00:00:00.000Z' }],
  ])('is invalid at the next request because it is %s', async (_, change) => {
    const cookie = await view.open()
    await updateEmergencyLink(db, owner.person, owner.link.id, change)
    for (const page of ['record', 'print', 'note'] as const) {
      const answer = await view.get(page, { cookie })
      expect([303, 404]).toContain(answer.status)
      expect(await answer.text()).not.toContain('Anna Berg')
    }
    expect((await view.coded()).status).toBe(404)
    expect(await (await view.get('record', { cookie })).text()).toContain('<h1>Invalid Link</h1>')
  })
})

describe('Lines without the code', () => {
  const open = { name: true, contact: 4, line: 'Penicillin: anaphylaxis' }
  const lines = ['Ada Quillfeather', 'Cosima Dray', 'tel:+15550100103', 'Penicillin: anaphylaxis']

  beforeEach(async () => {
    await fillProfile(db, owner.person)
  })

  const setLinkSettings = (settings: LinkSettings) =>
    updateEmergencyLink(db, owner.person, owner.link.id, { settings: () => settings })
  const findLines = async (answer: Response) => {
    const html = await answer.text()
    expect(html).not.toMatch(/Bertil|Warfarin|Wisteria/)
    return lines.filter(line => html.includes(line))
  }

  test('are off until the owner chooses them', async () => {
    expect(await findLines(await view.get('record'))).toEqual([])
  })

  test('appear beside the form, beside an error, and while the link is locked', async () => {
    await setLinkSettings({ open })
    expect(await findLines(await view.get('record'))).toEqual(lines)
    for (const code of ['x', owner.wrongCode()]) {
      const refused = await view.post('record', { code })
      expect(await findLines(await view.follow(refused, 'record'))).toEqual(lines)
    }
    await lockLink()
    expect(await findLines(await view.get('record'))).toEqual(lines)
    expect(await findLines(await view.post('record', { code: owner.link.code }))).toEqual(lines)
  })

  test('precede the form, and follow it after a refusal', async () => {
    await setLinkSettings({ open })
    const isBeforeForm = (html: string) => html.indexOf('Cosima Dray') < html.indexOf('<form')
    expect(isBeforeForm(await (await view.get('record')).text())).toBe(true)
    const refused = await view.post('record', { code: owner.wrongCode() })
    expect(isBeforeForm(await (await view.follow(refused, 'record')).text())).toBe(false)
  })

  test('appear beside the message to wait', async () => {
    await setLinkSettings({ open })
    for (let number = 0; number < 5; number++) {
      await view.post('record', { code: owner.wrongCode(number) })
    }
    const answer = await view.post('record', { code: owner.wrongCode(9) })
    expect(answer.status).toBe(429)
    expect(await findLines(answer)).toEqual(lines)
    expect(await findLines(await view.coded())).toEqual([])
  })

  test('show only the chosen ones', async () => {
    await setLinkSettings({ open: { name: false, contact: 4 } })
    expect(await findLines(await view.get('record'))).toEqual([lines[1], lines[2]])
    await setLinkSettings({ open: { name: false, contact: 77 } })
    expect(await findLines(await view.get('record'))).toEqual([])
  })

  test('never appear in an answer to the address with the code', async () => {
    await setLinkSettings({ open })
    await lockLink()
    const answer = await view.coded()
    expect(answer.status).toBe(303)
    expect(await findLines(answer)).toEqual([])
  })

  test('of an unreadable record leave the form unchanged', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await setLinkSettings({ open })
    await db
      .updateTable('medical_profiles')
      .set({ data: Buffer.from('broken') })
      .execute()
    const answer = await view.get('record')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('View Medical Information')
  })
})

describe('The page for paper', () => {
  test('prints itself where scripts run, and otherwise explains how', async () => {
    const html = await (await view.get('print', { cookie: await view.open() })).text()
    expect(html).toMatch(/<script nonce="test-nonce">onload=print;[^<&]*<\/script>/)
    expect(html).toContain('use the menu of your browser')
    expect(html).toMatch(/<button id="again" type="button" hidden="">Print<\/button>/)
    expect(html).not.toContain('Finish viewing')
  })

  test('has no links to its parts', async () => {
    const cookie = await view.open()
    expect(await (await view.get('record', { cookie })).text()).toContain('href="#contacts"')
    expect(await (await view.get('print', { cookie })).text()).not.toContain('href="#')
  })
})

describe('A responder note', () => {
  test('is stored, and the record says so once', async () => {
    const cookie = await view.open('Ward 3')
    expect(await (await view.get('note', { cookie })).text()).toContain('value="Ward 3"')
    const note = { text: 'Taken to Larkhaven General', name: 'Jo', organization: '', phone: '911' }
    const answer = await view.post('note', note, { cookie })
    expect(answer.status).toBe(303)
    const html = await (
      await view.get('record', { cookie: `${cookie}; ${cookiesOf(answer.headers)}` })
    ).text()
    expect(html).toContain('Your note was sent.')
    expect(await readLoggedNames()).toContain('note Jo')
  })

  test('that is empty or too long returns with its text and the error', async () => {
    const cookie = await view.open()
    const answer = await view.post(
      'note',
      { text: ' ', name: 'Q'.repeat(101), phone: '911' },
      { cookie },
    )
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}/note?e=form`)
    const html = await (await view.follow(answer, 'note', cookie)).text()
    expect(html).toContain('<title>Error: ')
    expect(html.split('Write a note')).toHaveLength(3)
    const tooLong = 'Your name (optional) is too long: 101 of 100 characters'
    expect(html.split(tooLong)).toHaveLength(3)
    expect(html).toContain('value="911"')
    expect(html).toContain('Q'.repeat(101))
  })

  test('of thousands of characters returns complete, by a cookie or in the answer', async () => {
    const cookie = await view.open()
    const long = Array.from({ length: 900 }, (_, number) => `word${number} `).join('')
    const kept = await view.post('note', { text: long.slice(0, 2000) }, { cookie })
    expect(kept.status).toBe(303)
    expect(await (await view.follow(kept, 'note', cookie)).text()).toContain(
      `${long.slice(0, 2000)}</textarea>`,
    )
    const noise = Array.from({ length: 400 }, () => randomUUID()).join(' ')
    const answer = await view.post('note', { text: noise }, { cookie })
    expect(answer.status).toBe(400)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toContain(`${noise}</textarea>`)
  })

  test('is refused after three, and its form disappears', async () => {
    const cookie = await view.open()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => view.post('note', { text: 'Found' }, { cookie })),
    )
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const pages = answers.map(({ headers }) => headers.get('Location') ?? '')
    expect(pages.filter(page => page.endsWith('/note?e=over'))).toHaveLength(1)
    const html = await (await view.get('note', { cookie })).text()
    expect(html).toContain('You cannot leave more notes')
    expect(html).not.toContain('<form')
    expect(await (await view.get('record', { cookie })).text()).not.toContain('/note"')
  })

  test('that cannot be stored returns with its text and the error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const cookie = await view.open()
    await db.schema.dropTable('responder_notes').execute()
    const answer = await view.post('note', { text: 'Taken to Larkhaven' }, { cookie })
    const html = await answer.text()
    expect(answer.status).toBe(503)
    expect(html).toContain('The note was not saved')
    expect(html).toContain('Taken to Larkhaven</textarea>')
  })
})

describe('The language', () => {
  test('follows the browser on every page', async () => {
    const cookie = await view.open()
    for (const page of ['record', 'print', 'note'] as const) {
      const answer = await view.get(page, { cookie, accepts: 'es-MX, en;q=0.5' })
      expect(answer.headers.get('Content-Language')).toBe('es')
      expect(await answer.text()).toContain('<html lang="es" dir="ltr">')
    }
  })

  test('is remembered once it was chosen, also after the form', async () => {
    const chosen = await view.get('record', { query: '?lang=ar' })
    expect(chosen.headers.getSetCookie()).toEqual([
      'mv_lang=ar; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(await chosen.text()).toContain(`action="/view/${owner.link.shareId}?lang=ar"`)
    const posted = await view.post('record', { code: owner.link.code }, { query: '?lang=ar' })
    const cookie = cookiesOf(posted.headers)
    expect(await (await view.get('record', { cookie })).text()).toContain(
      '<html lang="ar" dir="rtl">',
    )
  })

  test('is switched by links without a code', async () => {
    const invalid = await responderTo(db, {
      ...owner,
      link: { ...owner.link, shareId: 'nothing' },
    }).coded()
    expect(await invalid.text()).toContain('href="/view?lang=fr"')
    await lockLink()
    expect(await (await view.get('record')).text()).toContain(
      `/view/${owner.link.shareId}?lang=fr"`,
    )
  })
})

async function readLoggedNames(): Promise<string[]> {
  const rows = await db.selectFrom('access_log').selectAll().orderBy('seq').execute()
  return rows.map(row => `${row.kind} ${openDetails(owner.person, row)?.name ?? '-'}`)
}

async function lockLink(): Promise<void> {
  await db.updateTable('share_links').set({ failures: 20 }).execute()
}
