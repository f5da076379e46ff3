import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { shareableParts } from '#app/emergency/links/link-visibility.ts'
import type { Emergency, Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { isCurrent } from '#app/profile-definition/sections/medications.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { action, loader } from '#app/routes/view/emergency-view.tsx'
import { loader as codedLoader } from '#app/routes/view/link-with-code.tsx'
import { includesNumber } from '#tests/support/data/canaries.ts'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  owner,
} from '#tests/support/data/emergency-link.ts'
import { fullProfile, plantedStrings, textsOf } from '#tests/support/data/full-profile.ts'
import { db } from '#tests/support/db/test-database.ts'
import { fillProfile } from '#tests/support/http/profile-visit.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'

const wrongCode = 'Invalid access code. Please try again.'

createLinkedOwnerBeforeEach()

describe('the code form', () => {
  test('asks for the code and shows nothing of the owner', async () => {
    const answer = await get()
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('View Medical Information')
    expect(html).toContain('inputMode="numeric"')
    expect(html).not.toMatch(/Anna|Berg|<script|disabled/)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('is neither cached nor indexed', async () => {
    const { headers } = await get()
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex,nofollow,noarchive')
  })

  test.each([
    '',
    '1234',
    '123456',
    'abcde',
  ])('refuses %j as malformed, and counts nothing', async code => {
    const answer = await send({ code })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}?e=form`)
    const html = await readRefusal(answer)
    expect(html).toContain('<title>Error: Enter the access code')
    expect(html.split('Please enter a valid 5-digit access code')).toHaveLength(2)
    expect(await countFailures()).toBe(0)
  })

  test('reports a wrong code once, at the focused field and in the title', async () => {
    const answer = await send({ code: owner.wrongCode() })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}?e=wrong`)
    const html = await readRefusal(answer)
    expect(html.split(wrongCode)).toHaveLength(2)
    expect(html).toContain('<title>Error: ')
    expect(html).not.toContain('There is a problem')
    const [field = ''] = /<input[^>]*name="code"[^>]*>/.exec(html) ?? []
    expect(field).toContain('aria-invalid="true"')
    expect(field).toContain(' autofocus=""')
    expect(field).toMatch(/aria-describedby="code-error code-hint"/)
    expect(html).toMatch(/id="code-error"[^>]*>Error: Invalid access code/)
    expect(html.split('autofocus')).toHaveLength(2)
    expect(includesNumber(JSON.stringify([...answer.headers]) + html, owner.wrongCode())).toBe(
      false,
    )
    expect(await countFailures()).toBe(1)
  })

  test('reports it again after a reload and to a browser without cookies', async () => {
    await send({ code: owner.wrongCode() })
    const page = () => loader(visitView(owner.link.shareId, '', '?e=wrong'))
    for (const answer of [await page(), await page()]) {
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain(wrongCode)
    }
    expect(await countFailures()).toBe(1)
  })

  test('keeps the chosen language when it refuses a code', async () => {
    const args = post(db, `/view/${owner.link.shareId}?lang=fr`, { code: owner.wrongCode() })
    const answer = await action({ ...args, params: { shareId: owner.link.shareId } })
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}?e=wrong&lang=fr`)
  })

  test('counts the same wrong code of one browser once, and refunds it after the right code', async () => {
    const first = await send({ code: owner.wrongCode() })
    const cookie = cookiesOf(first.headers)
    expect(cookie).toMatch(/^mv_browser=[\w-]{43}$/)
    await send({ code: owner.wrongCode() }, { cookie })
    expect(await countFailures()).toBe(1)
    await send({ code: owner.link.code }, { cookie })
    expect(await countFailures()).toBe(0)
  })

  test('of an unknown link is a page "Invalid Link" with 404', async () => {
    const shareId = 'A'.repeat(22)
    for (const answer of [await get({ shareId }), await send({ code: '12345' }, { shareId })]) {
      expect(answer.status).toBe(404)
      const html = await answer.text()
      expect(html).toContain('<h1>Invalid Link</h1>')
      expect(html).toContain('This QR code link appears to be invalid or has expired')
    }
  })

  test('of an unknown, a locked or an open link is the same page for any query', async () => {
    const bytes = async (shareId: string, query: string, cookie = '') =>
      readBytes(await loader(visitView(shareId, cookie, query)))
    const unknown = 'A'.repeat(22)
    const cookie = withoutFlash(await open())
    const locked = await createPersonWithLink(db)
    await db
      .updateTable('share_links')
      .set({ failures: 20 })
      .where('id', '=', locked.link.id)
      .execute()
    for (const query of ['?e=wrong', '?e=form', '?e=name', '?e=over']) {
      expect(await bytes(unknown, query)).toBe(await bytes(unknown, ''))
      expect(await bytes(locked.link.shareId, query)).toBe(await bytes(locked.link.shareId, ''))
    }
    const { shareId } = owner.link
    expect(await bytes(shareId, '?e=wrong', cookie)).toBe(await bytes(shareId, '', cookie))
  })

  test('of the 61st unknown link in an hour is refused for a while', async () => {
    const statuses: number[] = []
    let last: Response | undefined
    for (let probe = 0; probe < 61; probe++) {
      last = await loader(visitView(`unknown-${probe}`))
      statuses.push(last.status)
    }
    expect(statuses.filter(status => status === 404)).toHaveLength(60)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await get()).status).toBe(200)
  })
})

test('The code form has at most 4 KB in every language, compressed', async () => {
  for (const { tag } of allLanguages) {
    const html = await (await get({ cookie: `mv_lang=${tag}` })).text()
    expect(html).toContain(`<html lang="${tag}"`)
    expect(gzipSync(html).length, tag).toBeLessThan(4 * 1024)
  }
})

describe('the right code', () => {
  test('sets a cookie that no script reads, and redirects to the address without the code', async () => {
    const answer = await send({ code: owner.link.code })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}?c=1`)
    const [grant] = answer.headers.getSetCookie()
    expect(grant).toMatch(
      /^mv_[0-9a-f]{8}=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await answer.text()).toBe('')
  })

  test('shows the record, and "Access code verified!" once', async () => {
    await fillProfile(db, owner.person)
    const cookie = await open()
    const first = await get({ cookie })
    const firstHtml = await first.text()
    expect(first.status).toBe(200)
    expect(firstHtml).toContain('Access code verified!')
    expect(first.headers.getSetCookie()).toEqual([
      'mv_flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    const again = await (await get({ cookie: withoutFlash(cookie) })).text()
    expect(again).not.toContain('Access code verified!')
    expect(again).toContain('Ada Quillfeather')
  })

  test('ends on the server by a logout, which clears the data of the browser', async () => {
    const cookie = await open()
    const answer = await send({ intent: 'finish' }, { cookie })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
    expect(answer.headers.getSetCookie()[0]).toMatch(/^mv_[0-9a-f]{8}=; Max-Age=0/)
    const html = await (await get({ cookie })).text()
    expect(html).toContain('View Medical Information')
    const next = await (await get({ cookie: cookiesOf(answer.headers) })).text()
    expect(next).toContain('Viewing is finished')
  })
})

describe('a locked link', () => {
  beforeEach(async () => {
    await db.updateTable('share_links').set({ failures: 20 }).execute()
  })

  test('answers right and wrong codes with the same bytes', async () => {
    const answers = [
      await send({ code: owner.link.code }),
      await send({ code: owner.wrongCode() }),
      await get(),
    ]
    expect(answers[0]?.status).toBe(423)
    const distinct = new Set(await Promise.all(answers.map(readBytes)))
    expect(distinct.size).toBe(1)
    expect([...distinct][0]).toContain('This link is locked')
    expect(await countFailures()).toBe(20)
  })

  test('redirects every address with a code to the one without, with the same bytes', async () => {
    const answers = [await getCoded(owner.link.code), await getCoded(owner.wrongCode())]
    expect(answers[0]?.headers.get('Location')).toBe(`/view/${owner.link.shareId}`)
    const distinct = new Set(await Promise.all(answers.map(readBytes)))
    expect(distinct.size).toBe(1)
    expect(await countFailures()).toBe(20)
  })
})

describe('a rate-limited client', () => {
  test('gets the same bytes for right and wrong codes, with the time to wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let number = 0; number < 5; number++) await send({ code: owner.wrongCode(number) })
    const distinct = new Set<string>()
    for (const code of [owner.link.code, owner.wrongCode(7)]) {
      for (const answer of [await send({ code }), await getCoded(code)]) {
        distinct.add(JSON.stringify([answer.status, [...answer.headers], await answer.text()]))
        expect(answer.status).toBe(429)
        expect(answer.headers.get('Retry-After')).toBe('900')
      }
    }
    expect(distinct.size).toBe(1)
    expect(await countFailures()).toBe(5)
  })
})

describe('an address with the code', () => {
  test('sets the grant, redirects to the address without the code and contains no health data', async () => {
    await fillProfile(db, owner.person)
    const answer = await getCoded(owner.link.code)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}?c=1`)
    expect(await answer.text()).toBe('')
    const html = await (await get({ cookie: cookiesOf(answer.headers) })).text()
    expect(html).toContain('Penicillin')
    expect(includesNumber(html, owner.link.code)).toBe(false)
  })

  test('with a wrong code redirects to the form, which reports it, and counts', async () => {
    const answer = await getCoded(owner.wrongCode())
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}?e=wrong`)
    expect(await readRefusal(answer)).toContain(wrongCode)
    expect(await countFailures()).toBe(1)
  })

  test.each([
    ['a prefetch', { 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Dest': 'document' }, 503],
    ['an old prefetch', { Purpose: 'prefetch' }, 503],
    ['an image', { 'Sec-Fetch-Dest': 'image' }, 303],
    ['a script', { 'Sec-Fetch-Dest': 'empty' }, 303],
    ['a frame', { 'Sec-Fetch-Dest': 'iframe' }, 303],
  ])('opened as %s checks and counts nothing', async (_, headers, status) => {
    for (const code of [owner.link.code, owner.wrongCode()]) {
      const answer = await getCoded(code, { headers })
      expect(answer.status).toBe(status)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex,nofollow,noarchive')
    }
    expect(await countFailures()).toBe(0)
  })

  test.each([
    'WhatsApp/2.24.6.77 A',
    'TelegramBot (like TwitterBot)',
  ])('shows the preview of a chat the code page, and counts nothing: %s', async agent => {
    for (const code of [owner.link.code, owner.wrongCode()]) {
      const answer = await getCoded(code, { headers: { 'User-Agent': agent } })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await answer.text()).toContain('<h1>Enter the access code</h1>')
    }
    expect(await countFailures()).toBe(0)
    expect(await db.selectFrom('access_log').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    const person = await getCoded(owner.link.code, { headers: { 'User-Agent': 'Mozilla/5.0' } })
    expect(cookiesOf(person.headers)).toMatch(/mv_[0-9a-f]{8}=/)
  })

  test('with HEAD checks and counts nothing', async () => {
    for (const code of [owner.link.code, owner.wrongCode()]) {
      const answer = await getCoded(code, { method: 'HEAD' })
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex,nofollow,noarchive')
    }
    expect(await countFailures()).toBe(0)
  })

  test.each([
    'abcde',
    '4242',
    '424242',
  ])('with %j redirects to the form, which reports it', async code => {
    const answer = await getCoded(code)
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}?e=form`)
    expect(await readRefusal(answer)).toContain('Please enter a valid 5-digit access code')
    expect(await countFailures()).toBe(0)
  })

  test('counts nothing for a browser that already has access', async () => {
    const cookie = await open()
    await getCoded(owner.wrongCode(), { headers: { cookie } })
    expect(await countFailures()).toBe(0)
  })
})

describe('the record', () => {
  test('shows every answer that is filled in and visible', async () => {
    await fillProfile(db, owner.person)
    const html = await (await get({ cookie: await open() })).text()
    const notTaken = notTakenTexts()
    expect(notTaken).toContain('Colestipol')
    const hidden = [...hiddenTexts(), ...notTaken]
    // Days and months are shown in words.
    const isRead = (text: string) => html.includes(text) || /^\d{4}-/.test(text)
    expect(plantedStrings.filter(text => !hidden.includes(text) && !isRead(text))).toEqual([])
    expect(html).toContain('<title>Emergency information – ')
    expect(hidden).toContain('ada.quill@example.org')
    expect(hidden).toContain('Low mood every winter')
    const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
    expect(hidden.filter(text => html.includes(text) && !isDay(text))).toEqual([])
  })

  test('with every part fits into the first packets of a connection, in every language', async () => {
    await fillProfile(db, owner.person)
    const parts = shareableParts().flatMap(({ whole, alone }) => [whole, ...alone])
    const shown = Object.fromEntries(parts.map(({ key }) => [key, true]))
    await updateEmergencyLink(db, owner.person, owner.link.id, { settings: () => ({ shown }) })
    const cookie = await open()
    for (const { tag } of allLanguages) {
      const args = visitView(owner.link.shareId, `${cookie}; mv_lang=${tag}`)
      const html = await (await loader(args)).text()
      expect(html).toContain(`<html lang="${tag}"`)
      expect(gzipSync(html).length, `gzip, ${tag}`).toBeLessThan(14 * 1024)
      expect(brotliCompressSync(html, light).length, `brotli, ${tag}`).toBeLessThan(14 * 1024)
    }
  })

  test('starts with allergies and critical medicines, and has numbers to tap', async () => {
    await fillProfile(db, owner.person)
    const html = await (await get({ cookie: await open() })).text()
    const order = [
      'What responders must know first',
      'Refuses blood transfusions.',
      'Dangerous allergies',
      'Throat swelling',
      'Interpreter needed',
      'Critical medicines',
      'Blood thinner: bleeds easily',
      'Pacemaker',
      'DNR (do not resuscitate)',
      'Blue folder by the telephone',
      'Bertil Quillfeather',
      'Dr Ione Marsh',
      'as told by the owner',
      'AB−',
      'Wisteria Terrace',
      'Greenmantle Mutual',
      'Finish viewing',
    ]
    const places = order.map(text => html.indexOf(text))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(html).toContain('href="tel:+15550100102"')
    expect(html).toContain('Last updated')
  })

  test('of an empty profile says so, and does not claim that there are no allergies', async () => {
    const html = await (await get({ cookie: await open() })).text()
    expect(html).toContain('<h1>Anna Berg</h1>')
    expect(html).toContain('Not recorded')
    expect(html).not.toContain('Not provided')
    expect(html).not.toContain('No known allergies')
  })

  test('shows typed text as text, never as markup', async () => {
    const allergies = [{ id: 1, allergen: '<script>alert(1)</script>', severity: 'severe' }]
    await fillProfile(db, owner.person, { allergies: { allergies } })
    const html = await (await get({ cookie: await open() })).text()
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
  })
})

describe('when the server has a fault', () => {
  test('a code that cannot be counted is not checked, and the page says so', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await db.schema.dropTable('share_attempts').execute()
    const answer = await send({ code: owner.link.code })
    expect(answer.status).toBe(503)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toContain('test-request')
    expect(errorLog).toHaveBeenCalledOnce()
    expect(includesNumber(String(errorLog.mock.calls[0]), owner.link.code)).toBe(false)
  })

  test('a page with the reference replaces the record', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await fillProfile(db, owner.person)
    const cookie = await open()
    await db.schema.dropTable('medical_profiles').execute()
    const answer = await get({ cookie })
    expect(answer.status).toBe(500)
    const html = await answer.text()
    expect(html).toContain('Something went wrong')
    expect(html).toContain('test-request')
    expect(errorLog).toHaveBeenCalledOnce()
  })
})

/** Compresses a page as the server does. */
const light = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 },
}

interface RequestOptions {
  cookie?: string
  address?: string
  /** Secret part of the link; that of the owner without it. */
  shareId?: string
}

function get({ cookie = '', shareId = owner.link.shareId }: RequestOptions = {}) {
  return loader(visitView(shareId, cookie))
}

function visitView(shareId: string, cookie = '', query = '') {
  return { ...visit(db, `/view/${shareId}${query}`, cookie), params: { shareId } }
}

/** Returns the page after a refused code. */
async function readRefusal(answer: Response): Promise<string> {
  const { pathname, search } = new URL(answer.headers.get('Location') ?? '', 'http://localhost')
  expect(pathname).toBe(`/view/${owner.link.shareId}`)
  const args = visitView(owner.link.shareId, cookiesOf(answer.headers), search)
  return (await loader(args)).text()
}

function send(
  form: Record<string, string>,
  { cookie = '', address, shareId = owner.link.shareId }: RequestOptions = {},
) {
  const args = post(db, `/view/${shareId}`, form, cookie, address)
  return action({ ...args, params: { shareId } })
}

function getCoded(accessCode: string, init: RequestInit = {}) {
  const { shareId } = owner.link
  const path = `/view/${shareId}/${accessCode}`
  const request = new Request(`http://localhost:3000${path}`, init)
  return codedLoader({ ...visit(db, path), request, params: { shareId, accessCode } })
}

async function open(): Promise<string> {
  return cookiesOf((await send({ code: owner.link.code })).headers)
}

async function readBytes(answer: Response): Promise<string> {
  return JSON.stringify([answer.status, [...answer.headers], await answer.text()])
}

function withoutFlash(cookie: string): string {
  return cookie.replace(/; mv_flash=\w+/, '')
}

async function countFailures(): Promise<number> {
  return (await getPrimaryLink(db, owner.person)).failures
}

/** Answers of the full profile that do not appear in an emergency. */
function hiddenTexts(): string[] {
  return sections.flatMap(section => {
    const value = fullProfile[section.name as SectionName]
    return hiddenIn(fieldsOf(section), value, section.emergency)
  })
}

/** Words of discontinued and researched medicines, which no responder reads. */
function notTakenTexts(): string[] {
  const { medications = [] } = fullProfile.medications
  return medications.filter(row => !isCurrent(row)).flatMap(textsOf)
}

function hiddenIn(fields: Fields, values: object, usual: Emergency = 'shown'): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name]
    const emergency = field?.emergency ?? usual
    if (field?.kind !== 'list') return emergency === 'hidden' ? textsOf(value) : []
    return value.flatMap((row: object) => hiddenIn(field.item, row, emergency))
  })
}
