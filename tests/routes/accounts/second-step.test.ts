import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { renewRecoveryCodes } from '#app/accounts/two-factor/recovery-codes.server.ts'
import { turnOffTwoFactor } from '#app/accounts/two-factor/turn-off-two-factor.server.ts'
import { minutes } from '#app/lib/time.ts'
import { action as logInAction, loader as showLogin } from '#app/routes/login/login.tsx'
import { action, loader } from '#app/routes/login/verify-login.tsx'
import * as answering from '#app/routes/proxies/invitation.tsx'
import { addAuthenticator, codeOf, wrongCode } from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { inviteProxy, maria } from '#tests/support/data/invitations.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readMessage } from '#tests/support/http/answers.ts'
import { logInNewOwner } from '#tests/support/http/profile-visit.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'
import { queuedKinds } from '#tests/support/mail/queued-mails.ts'

let account: TestPerson
let anna: Person
let secret: string

openDatabaseBeforeEach('2027-03-01T12:00:15Z')

beforeEach(async () => {
  account = newPerson()
  anna = await createOwner(db, account)
  secret = await addAuthenticator(db, anna)
})

describe('a login to an account with an authenticator', () => {
  test('asks for a code after the password, without a session or device before it', async () => {
    const { location, headers } = await expectRedirect(logIn())
    expect(location).toBe('/login?c=1')
    const arrival = visit(db, '/login?c=1', cookiesOf(headers))
    await expectRedirect(showLogin(arrival), '/login/verify')
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(headers.getSetCookie()[0]).toMatch(/^mf_2fa=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    const begun = cookiesOf(headers)
    expect(await getPerson(visit(db, '/', begun))).toBeNull()
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
    const [row] = await db.selectFrom('pending_logins').select('token_hash').execute()
    expect(begun).not.toContain(row?.token_hash)

    const done = await expectRedirect(verify(begun, codeOf(secret)))
    expect(done.location).toBe('/dashboard')
    expect(await readMessage(done.headers)).toBe('Login successful!')
    const cookies = done.headers.getSetCookie()
    expect(cookies.find(line => line.startsWith('mf_2fa='))).toContain('Max-Age=0')
    expect(cookies.some(line => line.startsWith('mf_d_'))).toBe(true)
    expect(await getPerson(visit(db, '/', cookiesOf(done.headers)))).toMatchObject({
      email: account.email,
    })
  })

  test('creates a new token at its end and ignores that of the browser', async () => {
    const old = (await logInNewOwner(db)).cookie
    const { headers } = await expectRedirect(logIn({}, old))
    const done = await expectRedirect(verify(`${old}; ${cookiesOf(headers)}`, codeOf(secret)))
    expect(cookiesOf(done.headers)).not.toContain(old)
    expect(await getPerson(visit(db, '/', old))).toBeNull()
  })

  test('completes once', async () => {
    const begun = await beginLogin()
    await expectRedirect(verify(begun, codeOf(secret)))
    await expectRedirect(verify(begun, codeOf(secret, 1)), '/login')
  })

  test('reports a wrong code at the field, without returning it', async () => {
    const begun = await beginLogin()
    const typed: [string, string][] = [
      ['', 'Enter the 6-digit code from your authenticator app'],
      ['12 34', 'A code has 6 digits'],
      [wrongCode(secret), expect.stringContaining('This code is not right')],
    ]
    for (const [code, words] of typed) {
      const { status, error, initialValue } = await readFormAnswer(verify(begun, code))
      expect(status).toBe(400)
      expect(error).toEqual({ code: [words] })
      expect(initialValue?.code).toBeUndefined()
    }
  })

  test('is blocked after five wrong codes from any browser', async () => {
    for (let n = 0; n < 5; n++) await readFormAnswer(verify(await beginLogin(), wrongCode(secret)))
    const begun = await beginLogin()
    const { status, error, headers } = await readFormAnswer(verify(begun, codeOf(secret)))
    expect(status).toBe(429)
    expect(headers.get('Retry-After')).toBe('900')
    expect(error).toEqual({ '': ['Too many wrong codes. Try again in 15 minutes.'] })
    expect(await queuedKinds(db)).toEqual(['wrong-second-factor'])
    vi.setSystemTime(Date.now() + minutes(15))
    await expectRedirect(verify(await beginLogin(), codeOf(secret)), '/dashboard')
  })

  test('reports when only a recovery code is left', async () => {
    await db.updateTable('second_factors').set({ failures: 100 }).execute()
    const begun = await beginLogin()
    expect(await loader(visit(db, '/login/verify', begun))).toMatchObject({ isLocked: true })
    const { status, error } = await readFormAnswer(verify(begun, codeOf(secret)))
    expect(status).toBe(429)
    expect(error).toEqual({ '': [expect.stringContaining('This authenticator is locked')] })
  })

  test('accepts a recovery code, and says how many are left', async () => {
    const [code = ''] = (await renewRecoveryCodes(db, anna)) ?? []
    const begun = await beginLogin()
    expect(await loader(visit(db, '/login/verify?with=recovery', begun))).toMatchObject({
      kind: 'recovery',
    })
    const { headers } = await expectRedirect(verify(begun, code, '?with=recovery'))
    expect(await readMessage(headers)).toBe('Login successful! You have 9 recovery codes left.')
    const again = await readFormAnswer(verify(await beginLogin(), code, '?with=recovery'))
    expect(again.error).toEqual({ code: [expect.stringContaining('used before')] })
  })

  test('expires after ten minutes and redirects to the login', async () => {
    const begun = await beginLogin()
    vi.setSystemTime(Date.now() + minutes(11))
    const path = visit(db, '/login/verify', begun)
    for (const answer of [loader(path), verify(begun, codeOf(secret))]) {
      await expectRedirect(answer, '/login', /This login has ended/)
    }
  })

  test('becomes invalid with a new password, and when two-factor is turned off', async () => {
    for (const end of [() => setPassword(db, anna, account.password), turnOff]) {
      const begun = await beginLogin()
      await end()
      await expectRedirect(verify(begun, codeOf(secret)), '/login')
    }
    await expectRedirect(logIn(), '/login?c=1')
  })

  test('redirects to the login if it was never begun, and home with a session', async () => {
    const { location, headers } = await expectRedirect(loader(visit(db, '/login/verify')))
    expect(location).toBe('/login')
    expect(headers.getSetCookie()).toEqual([])
    const { cookie } = await logInNewOwner(db)
    await expectRedirect(loader(visit(db, '/login/verify', cookie)), '/dashboard')
  })
})

test('a login before an invitation asks for the code and returns to the invitation', async () => {
  const owner = await logInNewOwner(db)
  const { token } = await inviteProxy(db, owner.owner, { ...maria, email: account.email })
  const path = `/proxy/register/${token}`
  const form = { intent: 'login', email: account.email, password: account.password }
  const asked = answering.action({ ...post(db, path, form), params: { token } })
  const { location, headers } = await expectRedirect(asked)
  expect(location).toBe('/login/verify')
  const begun = cookiesOf(headers)
  expect(begun).not.toContain(token)
  const [row] = await db.selectFrom('pending_logins').select('path').execute()
  expect(row?.path?.toString('latin1')).not.toContain(token)

  const done = await expectRedirect(verify(begun, codeOf(secret)))
  expect(done.location).toBe(path)
  const answer = visit(db, path, cookiesOf(done.headers))
  const { data } = await answering.loader({ ...answer, params: { token } })
  expect(data).toMatchObject({ state: 'answer' })
})

function logIn(changes: Record<string, string> = {}, cookie?: string) {
  const { email, password } = account
  return logInAction(post(db, '/login', { email, password, ...changes }, cookie))
}

async function beginLogin(): Promise<string> {
  return cookiesOf((await expectRedirect(logIn())).headers)
}

function verify(cookie: string, code: string, query = '') {
  return action(post(db, `/login/verify${query}`, { code }, cookie))
}

function turnOff() {
  return turnOffTwoFactor(db, anna)
}
