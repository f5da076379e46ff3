import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDetails } from '#app/access/audit/log-access.server.ts'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { createLinkedOwnerBeforeEach, owner } from '#tests/support/data/emergency-link.ts'
import { db } from '#tests/support/db/test-database.ts'
import { fillProfile } from '#tests/support/http/profile-visit.ts'
import { cookiesOf } from '#tests/support/http/route-context.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'

const sentence = 'This browser seems to block cookies. Enter the access code again'
const field = '<input type="hidden" name="c" value="1"/>'
const query = '?c=1'

let view: ReturnType<typeof responderTo>

createLinkedOwnerBeforeEach()

beforeEach(async () => {
  view = responderTo(db, owner)
  await fillProfile(db, owner.person)
})

describe('the code page after a right code', () => {
  test('says that the browser blocks cookies, if none came back', async () => {
    for (const answer of [
      await view.post('record', { code: owner.link.code }),
      await view.coded(),
    ]) {
      expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}${query}`)
    }
    const html = await (await view.get('record', { query })).text()
    expect(html).toContain(sentence)
    expect(html).toContain(field)
    expect(html).toContain(`/view/${owner.link.shareId}?lang=fr&amp;c=1"`)
    expect(html).not.toContain('Ada Quillfeather')
  })

  test('does not say so without the mark, or to a browser with a cookie of its visit', async () => {
    expect(await (await view.get('record')).text()).not.toContain(field)
    const cookies = (await view.open()).split('; ')
    const grant = cookies.find(pair => /^mv_[0-9a-f]{8}=/.test(pair))
    const device = cookies.find(pair => pair.startsWith('mv_d_'))
    expect(await (await view.get('record', { query, cookie: grant })).text()).toContain(
      'Ada Quillfeather',
    )
    // After an hour, or after "Finish viewing".
    const html = await (await view.get('record', { query, cookie: device })).text()
    expect(html).toContain('Enter the access code')
    expect(html).not.toContain(sentence)
  })

  test('is the usual one again for a browser that returns its cookie', async () => {
    const page = await view.get('record', { query })
    const cookie = cookiesOf(page.headers)
    expect(cookie).toMatch(/^mv_browser=[\w-]{43}$/)
    expect(await (await view.get('record', { query, cookie })).text()).not.toContain(sentence)
    const opened = await view.post('record', { code: owner.link.code, c: '1' }, { cookie })
    expect(opened.status).toBe(303)
  })

  test('keeps language and sentence after a wrong code', async () => {
    const form = { code: owner.wrongCode(), c: '1' }
    const answer = await view.post('record', form, { query: '?lang=fr' })
    expect(answer.status).toBe(303)
    const search = '?e=wrong&c=1&lang=fr'
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}${search}`)
    const html = await (await view.get('record', { query: search })).text()
    expect(html).toContain('Code d’accès incorrect.')
    expect(html).toContain('Ce navigateur semble bloquer les cookies.')
    expect(html).toContain(field)
  })

  test('keeps the chosen language in the address', async () => {
    const answer = await view.post('record', { code: owner.link.code }, { query: '?lang=fr' })
    expect(answer.headers.get('Location')).toBe(`/view/${owner.link.shareId}?c=1&lang=fr`)
  })

  test('fits into the first packets of a connection, in every language', async () => {
    for (const { tag } of allLanguages) {
      const html = await (await view.get('record', { query: `${query}&lang=${tag}` })).text()
      expect(gzipSync(html).length, tag).toBeLessThan(4 * 1024)
    }
  })
})

describe('the next right code of a browser without cookies', () => {
  const send = (form: Record<string, string> = {}, search = '') =>
    view.post('record', { code: owner.link.code, c: '1', ...form }, { query: search })

  test('is answered with the record, which nobody may store', async () => {
    const answer = await send()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.getSetCookie()).toEqual([])
    const html = await answer.text()
    expect(html).toContain('Access code verified!')
    expect(html).toContain('Ada Quillfeather')
    expect(html).toContain('if you leave this page, the code is needed again')
    expect(gzipSync(html).length).toBeLessThan(10 * 1024)
  })

  test('gives no link, form or button that needs a cookie', async () => {
    const html = await (await send({}, '?lang=fr')).text()
    expect(html).toContain('<html lang="fr"')
    expect(html).not.toMatch(/<form|<button|<input|<script|Preview|\?lang=/)
    const targets = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '')
    expect(targets.length).toBeGreaterThan(3)
    expect(targets.filter(href => !/^(\/$|tel:|#)/.test(href))).toEqual([])
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `#${id}`)
    expect(targets.filter(href => href.startsWith('#') && !ids.includes(href))).toEqual([])
  })

  test('is logged like any other opening, with the name of the responder', async () => {
    await send({ reader: 'Ward 3' })
    const rows = await db.selectFrom('access_log').selectAll().orderBy('seq').execute()
    const lines = rows.map(row => `${row.kind} ${openDetails(owner.person, row)?.name ?? '-'}`)
    expect(lines).toEqual(['unlock Ward 3', 'view Ward 3'])
  })

  test('is one try of the budget, and is locked with it', async () => {
    await view.post('record', { code: owner.wrongCode(), c: '1' })
    expect((await getPrimaryLink(db, owner.person)).failures).toBe(1)
    await db.updateTable('share_links').set({ failures: 20 }).execute()
    expect((await send()).status).toBe(423)
  })

  test('opens nothing later: the grant has no token in any browser', async () => {
    const answer = await send()
    const html = await (await view.get('record', { cookie: cookiesOf(answer.headers) })).text()
    expect(html).not.toContain('Ada Quillfeather')
  })
})
