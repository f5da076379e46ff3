import { describe, expect, test, vi } from 'vitest'
import { renderMail } from '#app/mail/render-mail.server.ts'
import { contrast } from '#tests/support/data/contrast.ts'
import { mailContent } from '#tests/support/mail/mails.ts'

const stop = 'http://localhost:3000/unsubscribe/updates.id.mac'

describe('a rendered mail', () => {
  test('has all its words as plain text', () => {
    expect(renderMail(mailContent).text).toBe(
      [
        'Hello,',
        '',
        'Too many wrong access codes were tried.',
        '',
        'You can unlock it here.',
        '',
        'Unlock the link:',
        'http://localhost:3000/unlock/token-of-a-test',
        '',
        '--',
        'You get this because of your emergency link.',
        'This Medfold runs at localhost:3000. If you have a question, ask its operator.',
        '',
      ].join('\n'),
    )
  })

  test('has the same words as HTML, with one heading and nothing that loads or runs', () => {
    const { html } = renderMail(mailContent)
    for (const words of [...mailContent.paragraphs, mailContent.reason, mailContent.subject]) {
      expect(html).toContain(words)
    }
    expect(html).toContain('<a href="http://localhost:3000/unlock/token-of-a-test"')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('<html lang="en"')
    expect(html).toContain('content="light dark"')
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|\bsrc=/i)
  })

  test('has lines that begin with a hyphen as a list in its HTML', () => {
    const paragraphs = ['These open it:\n- 1 link & its code\n- 1 passkey']
    const { html, text } = renderMail({ ...mailContent, paragraphs })
    expect(text).toContain(paragraphs[0])
    expect(html.replaceAll(/ style="[^"]*"/g, '')).toContain(
      '<p>These open it:</p><ul><li>1 link &#38; its code</li><li>1 passkey</li></ul>',
    )
  })

  test('gives each text a background of its own, and the dark colours to the same elements', () => {
    const { html } = renderMail(mailContent, stop)
    const painted = [...html.matchAll(/class="(\w+)" style="([^"]*)"/g)]
    expect(painted.length).toBeGreaterThan(20)
    for (const [, name = '', style = ''] of painted) {
      expect(html).toContain(`.${name}{`)
      const [, colour] = /(?:^|;)color:(#\w{6})/.exec(style) ?? []
      const [, ground] = /background:(#\w{6})/.exec(style) ?? []
      if (colour) expect(contrast(colour, ground), name).toBeGreaterThanOrEqual(4.5)
    }
    const [, rules = ''] = /prefers-color-scheme:dark\)\{(.*?\})\}/.exec(html) ?? []
    const pairs = [...rules.matchAll(/background:(#\w{6})!important;color:(#\w{6})!important/g)]
    expect(pairs.length).toBeGreaterThan(4)
    for (const [rule, ground, colour] of pairs) {
      expect(contrast(colour, ground), rule).toBeGreaterThanOrEqual(4.5)
    }
    expect(html.replaceAll(/style="[^"]*"|<style>.*<\/style>/g, '')).not.toMatch(/[^-]color[:=]/)
  })

  test('names the address for questions, where the operator gave one', async () => {
    vi.stubEnv('SUPPORT_EMAIL', 'help@example.org')
    vi.resetModules()
    const { renderMail } = await import('#app/mail/render-mail.server.ts')
    const { text, html } = renderMail(mailContent)
    vi.unstubAllEnvs()
    for (const words of [text, html]) expect(words).toContain('its operator: help@example.org.')
  })

  test('escapes every character of its words', () => {
    const words = `<img src=x onerror=alert(1)> & "quoted" 'single' </title></h1>`
    const address = 'http://localhost:3000/?a=1&b="><script>'
    const { html, text } = renderMail({
      subject: words,
      paragraphs: [words],
      reason: words,
      button: { label: words, address },
    })
    expect(text).toContain(words)
    expect(html).not.toMatch(/<img|<script|"quoted"/)
    expect(html.match(/<\/title>/g)).toHaveLength(1)
  })

  test('has a link to stop mails only if there is one', async () => {
    const without = renderMail(mailContent)
    const having = renderMail(mailContent, stop)
    expect(`${without.text}${without.html}`).not.toMatch(/unsubscribe|Stop mails/)
    expect(having.text).toContain(`Stop mails of this kind:\n${stop}`)
    const [, label] = having.html.split(`<a href="${stop}"`)
    expect(label).toMatch(/^[^<]*>Stop mails of this kind<\/a>/)
  })
})
