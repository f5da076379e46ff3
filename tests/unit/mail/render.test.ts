import { describe, expect, test } from 'vitest'
import { renderMail } from '#app/mail/render-mail.server.ts'
import { mailContent } from '#tests/support/mail/mails.ts'

const stop = 'http://localhost:3000/unsubscribe/updates.id.mac'

describe('a rendered mail', () => {
  test('has all its words as plain text', () => {
    expect(renderMail(mailContent).text).toBe(
      [
        'Too many wrong access codes were tried.',
        '',
        'You can unlock it here.',
        '',
        'Unlock the link:',
        'http://localhost:3000/unlock/token-of-a-test',
        '',
        '--',
        'Medfold. You get this because of your emergency link.',
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

  test('is readable on dark and light screens: each text color has its own background', () => {
    const { html } = renderMail(mailContent, stop)
    const styles = [...html.matchAll(/style="([^"]*)"/g)]
    const colored = styles
      .map(([, style = '']) => style)
      .filter(style => /color|background/.test(style))
    expect(colored).toHaveLength(2)
    for (const style of colored) expect(style).toContain('background:#0b5a58;color:#ffffff')
    expect(html.replaceAll(/style="[^"]*"/g, '')).not.toMatch(/[^-]color[:=]|background/)
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
    expect(having.html).toContain(`<a href="${stop}">Stop mails of this kind</a>`)
  })
})
