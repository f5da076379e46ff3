import { describe, expect, test } from 'vitest'
import { type ExampleMail, exampleMails } from '#app/development/example-mails.server.ts'
import { env } from '#app/lib/env.server.ts'

const mails = exampleMails()
const each = mails.map(mail => [mail.name, mail] as const)

describe('of every mail', () => {
  test('there is one example by each name', () => {
    expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length)
  })

  test.each(each)('text and HTML say the same words: %s', (_name, mail) => {
    expect(lettersOf(wordsOf(mail))).toBe(lettersOf(`${mail.subject} ${mail.text}`))
  })

  test.each(each)('the subject is one short line, and the HTML its title: %s', (_name, mail) => {
    expect(mail.subject).toMatch(/^[^\r\n]{8,70}$/)
    expect(mail.html).toContain(`<title>${mail.subject.replaceAll("'", '&#39;')}</title>`)
  })

  test.each(each)('every address is ours: %s', (_name, { text, html, name }) => {
    const addresses = `${text} ${html}`.match(/\bhttps?:[^\s"<]*[^\s"<.]/g) ?? []
    // What the operator's alarm tells is on no page.
    if (name !== 'instance-alarm' && name !== 'email-changed') expect(addresses).not.toEqual([])
    for (const address of addresses) expect(new URL(address).origin).toBe(env().origin)
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|\bsrc=/i)
  })

  test.each(each)('what is optional can be stopped, and nothing else: %s', (_name, mail) => {
    const said = /Stop mails of this kind/
    expect(said.test(mail.text)).toBe(mail.optional !== undefined)
    expect(said.test(mail.html)).toBe(mail.optional !== undefined)
    expect(mail.unsubscribe !== undefined).toBe(mail.optional !== undefined)
  })

  test.each(each)('the words are calm: %s', (_name, { text, subject }) => {
    expect(`${subject} ${text}`).not.toMatch(/!|urgent|immediately|warning/i)
  })

  test('what decides on the account itself is always sent', () => {
    const always = mails.filter(({ optional }) => !optional).map(({ name }) => name)
    expect(always.sort()).toEqual([
      'confirm-email',
      'confirm-email-new-address',
      'email-changed',
      'email-taken',
      'instance-alarm',
      'invitation',
      'locked',
      'locked-for-good',
      'locked-last-unlock',
      'password-reset',
      'registration-invitation',
      'reset-password',
    ])
  })

  test('a mail that is limited says what is not mailed', () => {
    const limited = ['wrong-codes', 'first-view', 'note', 'comment', 'proxy-change']
    const said = mails.filter(({ kind, name }) => limited.includes(kind) || name.endsWith('-last'))
    expect(said.length).toBeGreaterThan(20)
    const silent = said.filter(
      ({ text }) => !/Further [a-z ]+ not mailed|No more mails like this are sent/.test(text),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})

/** What stands in the body of the HTML, with the address of the last link, which its text names. */
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
