import { expect, test, vi } from 'vitest'
import { exampleMails } from '#app/development/example-mails.server.ts'
import { loader as oneMail } from '#app/routes/development/example-mail.tsx'
import { loader as html } from '#app/routes/development/example-mail-html.ts'
import { loader as allMails } from '#app/routes/development/example-mails.tsx'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { visit } from '#tests/support/http/route-context.ts'

openDatabaseBeforeEach()

const visitMail = (name: string) => ({
  ...visit(db, `/development/mails/${name}`),
  params: { name },
})
const readStatus = (work: () => unknown) => {
  try {
    work()
    return 200
  } catch (thrown) {
    return thrown instanceof Response ? thrown.status : thrown
  }
}

test('Development shows every mail, as text and as HTML', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  const mails = allMails()
  expect(mails.map(({ name }) => name)).toEqual(exampleMails().map(({ name }) => name))
  for (const { name, subject } of mails) {
    expect(oneMail(visitMail(name))).toMatchObject({ subject })
    const answer = html(visitMail(name))
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await answer.text()).toContain('<!doctype html>')
  }
  expect(readStatus(() => oneMail(visitMail('nothing')))).toBe(404)
})

test('Production shows no mail', () => {
  for (const mode of ['production', 'test', '']) {
    vi.stubEnv('NODE_ENV', mode)
    expect(readStatus(allMails)).toBe(404)
    expect(readStatus(() => oneMail(visitMail('locked')))).toBe(404)
    expect(readStatus(() => html(visitMail('locked')))).toBe(404)
  }
})
