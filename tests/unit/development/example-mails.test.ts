import { describe, expect, test } from 'vitest'
import { type ExampleMail, exampleMails } from '#app/development/example-mails.server.ts'
import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'

const mails = exampleMails()

describe('example mails', () => {
  test('have unique names', () => {
    expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length)
  })

  test.each(mails)('have the same words as text and HTML: $name', mail => {
    // Only the HTML begins with the name of the product.
    const text = `${product.name} ${mail.subject} ${mail.text}`
    expect(lettersOf(wordsOf(mail))).toBe(lettersOf(text))
  })

  test.each(mails)('have a short subject that is the HTML title: $name', mail => {
    expect(mail.subject).toMatch(/^[^\r\n]{8,70}$/)
    expect(mail.html).toContain(`<title>${mail.subject.replaceAll("'", '&#39;')}</title>`)
  })

  test.each(mails)('contain only our own URLs: $name', ({ text, html, kind }) => {
    const addresses = `${text} ${html}`.match(/\bhttps?:[^\s"<]*[^\s"<.]/g) ?? []
    // The operator's alerts have no page to link to.
    if (kind !== 'instance-alarm' && kind !== 'email-changed') expect(addresses).not.toEqual([])
    for (const address of addresses) expect(new URL(address).origin).toBe(env().origin)
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|\bsrc=/i)
  })

  test.each(mails)('can be stopped if and only if they are optional: $name', mail => {
    const said = /Stop mails of this kind/
    expect(said.test(mail.text)).toBe(mail.optional !== undefined)
    expect(said.test(mail.html)).toBe(mail.optional !== undefined)
    expect(mail.unsubscribe !== undefined).toBe(mail.optional !== undefined)
  })

  test.each(mails)('use calm words: $name', ({ text, subject }) => {
    expect(`${subject} ${text}`).not.toMatch(/!|urgent|immediately|warning/i)
  })

  test('about the account itself are always sent', () => {
    const always = mails.filter(({ optional }) => !optional).map(({ name }) => name)
    expect(always.sort()).toEqual([
      'confirm-email',
      'confirm-email-new-address',
      'email-changed',
      'email-taken',
      'instance-alarm',
      'instance-alarm-dead-mails',
      'instance-alarm-many-errors',
      'invitation',
      'invitation-limited',
      'locked',
      'locked-for-good',
      'locked-last-unlock',
      'password-reset',
      'registration-invitation',
      'reset-password',
    ])
  })

  test('with a limit name what is not mailed', () => {
    const limited = ['wrong-codes', 'first-view', 'note', 'comment', 'proxy-change']
    const said = mails.filter(({ kind, name }) => limited.includes(kind) || name.endsWith('-last'))
    expect(said.length).toBeGreaterThan(20)
    const silent = said.filter(
      ({ text }) =>
        !/We do not mail you about further [a-z ]+|We send no more of them in this hour/.test(text),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})

/** Returns the words of the HTML body, and the URL of the last link, which the text contains. */
function wordsOf({ html, unsubscribe = '' }: ExampleMail): string {
  const body = html.slice(html.indexOf('<body'))
  const words = body
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code)))
  return `${words} ${unsubscribe}`
}

function lettersOf(words: string): string {
  return words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
