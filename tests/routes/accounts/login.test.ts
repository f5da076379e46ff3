import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { takeToast } from '#app/http/toast-redirect.server.ts'
import { minutes } from '#app/lib/time.ts'
import { action, loader } from '#app/routes/login/login.tsx'
import { action as logOut, loader as visitLogout } from '#app/routes/login/logout.tsx'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readToast } from '#tests/support/http/answers.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'

let anna: TestPerson

openDatabaseBeforeEach()

beforeEach(async () => {
  anna = newPerson()
  await createOwner(db, anna)
})

describe('a login', () => {
  test('starts a session and redirects to the dashboard', async () => {
    const { location, headers } = await expectRedirect(logIn({}, 'mf_to=x'))
    expect(location).toBe('/dashboard')
    const arrival = visit(db, '/dashboard', cookiesOf(headers))
    expect(await getPerson(arrival)).toMatchObject({ email: anna.email })
    const { toast } = await takeToast(arrival.request)
    expect(toast).toMatchObject({ type: 'success', message: 'Login successful!' })
  })

  test('of a browser without a cookie comes back to the login page, which goes on', async () => {
    const { location, headers } = await expectRedirect(logIn())
    expect(location).toBe('/login?c=1')
    const cookie = cookiesOf(headers)
    await expectRedirect(loader(visit(db, '/login?c=1', cookie)), '/dashboard')
    const { toast } = await takeToast(visit(db, '/dashboard', cookie).request)
    expect(toast).toMatchObject({ type: 'success', message: 'Login successful!' })
    expect(await loader(visit(db, '/login?c=1'))).toEqual({ hasBlockedCookies: true })
  })

  test('creates a new token and revokes the old one', async () => {
    const old = cookiesOf((await expectRedirect(logIn())).headers)
    const { headers } = await expectRedirect(logIn({}, old))
    expect(cookiesOf(headers)).not.toContain(old.split(';')[0])
    expect(await getPerson(visit(db, '/', old))).toBeNull()
  })

  test('with empty fields names the required ones', async () => {
    const { status, error } = await readFormAnswer(logIn({ email: '', password: '' }))
    expect(status).toBe(400)
    expect(error).toEqual({ email: ['Email is required'], password: ['Password is required'] })
  })

  test('with a malformed email reports it', async () => {
    const { error } = await readFormAnswer(logIn({ email: 'anna' }))
    expect(error).toEqual({ email: ['Email is invalid'] })
  })

  test('answers a wrong password and an unknown email alike', async () => {
    const wrong = await readFormAnswer(logIn({ password: 'Wrong harbour' }))
    expect(wrong.status).toBe(400)
    expect(wrong.error).toEqual({
      email: ['Invalid email or password'],
      password: ['Invalid email or password'],
    })
    const email = 'nobody@example.org'
    const unknown = await readFormAnswer(logIn({ email, password: 'Wrong harbour' }))
    expect(wrong.initialValue).toEqual({ email: anna.email })
    expect({ ...unknown, initialValue: wrong.initialValue }).toEqual(wrong)
  })

  test('is blocked after ten wrong passwords, also with the right one, and for unknown emails too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const email of [anna.email, 'nobody@example.org']) {
      for (let n = 0; n < 10; n++)
        await readFormAnswer(logIn({ email, password: `Wrong harbour ${n}` }))
      const { status, error, headers } = await readFormAnswer(logIn({ email }))
      expect(status).toBe(429)
      expect(headers.get('Retry-After')).toBe('900')
      expect(error).toEqual({ '': ['Too many failed attempts. Try again in 15 minutes.'] })
    }
    vi.setSystemTime(Date.now() + minutes(15))
    await expectRedirect(logIn(), '/login?c=1')
  })
})

describe('a logout', () => {
  test('ends the session on the server and clears the data of the browser', async () => {
    const cookie = cookiesOf((await expectRedirect(logIn())).headers)
    const { location, headers } = await expectRedirect(logOut(post(db, '/logout', {}, cookie)))
    expect(location).toBe('/')
    expect(headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
    expect(headers.getSetCookie().find(line => line.startsWith('mf_s='))).toContain('Max-Age=0')
    expect(await getPerson(visit(db, '/', cookie))).toBeNull()
    const toast = await readToast(headers)
    expect(toast).toMatchObject({ type: 'success', message: 'Successfully logged out' })
  })

  test('reports a failure', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    const cookie = cookiesOf((await expectRedirect(logIn())).headers)
    await db.schema.dropTable('sessions').execute()
    const { location, headers } = await expectRedirect(logOut(post(db, '/logout', {}, cookie)))
    expect(location).toBe('/dashboard')
    const toast = await readToast(headers)
    expect(toast).toMatchObject({ type: 'error', message: 'Failed to log out. Please try again.' })
    expect(errorLog).toHaveBeenCalledOnce()
  })

  test('does not happen by a GET', async () => {
    const cookie = cookiesOf((await expectRedirect(logIn())).headers)
    const answer = visitLogout()
    expect(answer.headers.get('Location')).toBe('/')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await getPerson(visit(db, '/', cookie))).not.toBeNull()
  })
})

function logIn(changes: Record<string, string> = {}, cookie?: string) {
  const { email, password } = anna
  return action(post(db, '/login', { email, password, ...changes }, cookie))
}
