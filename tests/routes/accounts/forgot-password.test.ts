import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sendResetMails } from '#app/accounts/password/password-reset.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { action as request, loader as visitForgot } from '#app/routes/login/forgot-password.tsx'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action as reset, loader as visitReset } from '#app/routes/login/reset-password.tsx'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readToast } from '#tests/support/http/answers.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'
import { mailedToken } from '#tests/support/mail/account-mails.ts'

const next = 'Another harbour 7'
let anna: TestPerson

openDatabaseBeforeEach()

beforeEach(async () => {
  anna = newPerson()
  await createOwner(db, anna)
})

describe('the page for a forgotten password', () => {
  test('answers a known and an unknown email with the same bytes', async () => {
    const answers = []
    for (const email of [anna.email, 'nobody@example.org']) {
      const { location, headers } = await expectRedirect(
        request(post(db, '/forgot-password', { email })),
      )
      answers.push({ location, headers: [...headers] })
    }
    expect(answers[0]?.location).toBe('/forgot-password?sent')
    expect(answers[1]).toEqual(answers[0])
    const sent = await visitForgot(visit(db, '/forgot-password?sent'))
    expect(sent).toEqual({ isAsked: true, mailLeavesServer: false, resetMinutes: 30 })
  })

  test.each([
    ['', 'Email is required'],
    ['anna', 'Email is invalid'],
  ])('refuses "%s" and keeps it', async (email, message) => {
    const { status, error } = await readFormAnswer(request(post(db, '/forgot-password', { email })))
    expect(status).toBe(400)
    expect(error).toEqual({ email: [message] })
  })

  test('slows down known and unknown emails with the same words', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const answers = []
    for (const email of [anna.email, 'nobody@example.org']) {
      for (let n = 0; n < 5; n++)
        await expectRedirect(request(post(db, '/forgot-password', { email })))
      const { status, error, headers } = await readFormAnswer(
        request(post(db, '/forgot-password', { email })),
      )
      answers.push({ status, error, wait: headers.get('Retry-After') })
    }
    expect(answers[0]).toMatchObject({ status: 429, wait: '1800' })
    expect(answers[1]).toEqual(answers[0])
  })
})

describe('the page of a link', () => {
  test('sets the password after five visits and one post, without a login', async () => {
    const token = await requestToken()
    const loggedIn = await expectRedirect(
      logIn(post(db, '/login', { email: anna.email, password: anna.password })),
    )
    for (let n = 0; n < 5; n++) expect(await visitLinkOf(token)).toBe(200)
    const { location, headers } = await expectRedirect(setPassword(token))
    expect(location).toMatch(/^\/account-access\/[\w-]{43}$/)
    expect(headers.getSetCookie().some(line => line.startsWith('mf_s='))).toBe(false)
    const toast = await readToast(headers)
    expect(toast?.message).toBe('Your new password is set. All devices are logged out.')
    expect(await getPerson(visit(db, '/', cookiesOf(loggedIn.headers)))).toBeNull()
    await expectRedirect(logIn(post(db, '/login', { email: anna.email, password: next })))
  })

  test('refuses what a registration refuses, and stays valid', async () => {
    const token = await requestToken()
    const short = await readFormAnswer(
      setPassword(token, { password: 'short', confirmPassword: 'other' }),
    )
    expect(short.error).toEqual({
      password: ['Password must be at least 8 characters'],
      confirmPassword: ['Passwords do not match'],
    })
    const weak = { password: 'football1', confirmPassword: 'football1' }
    const { status, error, initialValue } = await readFormAnswer(setPassword(token, weak))
    expect(status).toBe(400)
    expect(error?.password?.[0]).toBe('Password is too weak')
    expect(JSON.stringify(initialValue ?? {})).not.toContain('football1')
    await expectRedirect(setPassword(token), /^\/account-access\//)
  })
})

async function requestToken(): Promise<string> {
  await expectRedirect(request(post(db, '/forgot-password', { email: anna.email })))
  await sendResetMails(db)
  return mailedToken(db, anna.email, '/reset/')
}

async function visitLinkOf(token: string): Promise<number> {
  const answer = await visitReset({ ...visit(db, `/reset/${token}`), params: { token } })
  return answer.init?.status ?? 200
}

function setPassword(token: string, form: object = {}) {
  const passwords = { password: next, confirmPassword: next, ...form }
  return reset({ ...post(db, `/reset/${token}`, passwords), params: { token } })
}
