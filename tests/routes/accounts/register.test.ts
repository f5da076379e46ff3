import { describe, expect, test, vi } from 'vitest'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { takeToast } from '#app/http/toast-redirect.server.ts'
import { hours } from '#app/lib/time.ts'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action } from '#app/routes/login/register.tsx'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'

openDatabaseBeforeEach()

describe('a registration', () => {
  test('creates the account, starts a session and redirects to the dashboard', async () => {
    const anna = newPerson()
    const { location, headers } = await expectRedirect(register(registrationOf(anna)))
    expect(location).toBe('/dashboard')
    const arrival = visit(db, '/dashboard', cookiesOf(headers))
    const { firstName, lastName, email } = anna
    expect(await getPerson(arrival)).toMatchObject({ firstName, lastName, email })
    const { toast } = await takeToast(arrival.request)
    expect(toast).toMatchObject({ type: 'success', message: 'Account created successfully!' })
  })

  test.each([
    ['8 characters', 'q7v-lamp'],
    ['64 characters', 'harbour-'.repeat(8)],
    ['128 characters', 'harbour-'.repeat(16)],
    ['8 emoji', '🙂'.repeat(8)],
  ])('with a password of %s logs in with exactly that password', async (_, password) => {
    const anna = { ...newPerson(), password }
    await expectRedirect(register(registrationOf(anna)))
    const tryWith = (typed: string) =>
      logIn(post(db, '/login', { email: anna.email, password: typed }))
    const other = await readFormAnswer(tryWith(`${[...password].slice(0, -1).join('')}x`))
    expect(other.error?.password).toEqual(['Invalid email or password'])
    await expectRedirect(tryWith(password), '/login?c=1')
  })

  test('does not reuse a session of the request', async () => {
    const first = await expectRedirect(register(registrationOf(newPerson())))
    const old = cookiesOf(first.headers)
    const second = await expectRedirect(register(registrationOf(newPerson()), old))
    expect(await getPerson(visit(db, '/', old))).toBeNull()
    expect(await getPerson(visit(db, '/', cookiesOf(second.headers)))).not.toBeNull()
  })

  test('with empty fields names each required one', async () => {
    const { status, error } = await readFormAnswer(register({}))
    expect(status).toBe(400)
    expect(error).toEqual({
      firstName: ['First name is required'],
      lastName: ['Last name is required'],
      email: ['Email is required'],
      password: ['Password is required'],
      agreedToTerms: ['You must agree to the terms and privacy policy'],
    })
  })

  test.each([
    ['firstName', '   ', 'First name is required'],
    ['email', 'anna', 'Email is invalid'],
    ['email', 'anna@example', 'Email is invalid'],
    ['email', 'a@example.org,b@example.org', 'Email is invalid'],
    ['email', 'a@example.org\r\nBcc: b@example.org', 'Email is invalid'],
    ['password', 'a1b2c3d', 'Password must be at least 8 characters'],
    ['password', 'a1'.repeat(65), 'Password must be at most 128 characters'],
  ])('refuses %s "%s"', async (name, value, message) => {
    const form = { ...registrationOf(newPerson()), [name]: value }
    const { status, error } = await readFormAnswer(
      register({ ...form, confirmPassword: form.password ?? '' }),
    )
    expect(status).toBe(400)
    expect(error).toEqual({ [name]: [message] })
  })

  test('refuses a different confirmation, together with the other errors', async () => {
    const form = { ...registrationOf(newPerson()), firstName: '', confirmPassword: 'another' }
    const { error } = await readFormAnswer(register(form))
    expect(error).toEqual({
      firstName: ['First name is required'],
      confirmPassword: ['Passwords do not match'],
    })
  })

  test('refuses a password that is easy to guess, with the reason', async () => {
    const form = {
      ...registrationOf(newPerson()),
      password: 'football1',
      confirmPassword: 'football1',
    }
    const { error } = await readFormAnswer(register(form))
    expect(error).toEqual({
      password: ['Password is too weak', expect.stringContaining('most used passwords')],
    })
  })

  test('reports an email that is taken', async () => {
    const anna = newPerson()
    await expectRedirect(register(registrationOf(anna)))
    const { status, error } = await readFormAnswer(
      register(registrationOf({ ...newPerson(), email: anna.email })),
    )
    expect(status).toBe(400)
    expect(error).toEqual({ email: ['Email already in use or invalid'] })
  })

  test('returns the typed values except the passwords', async () => {
    const anna = newPerson()
    await expectRedirect(register(registrationOf(anna)))
    for (const form of [registrationOf(anna), { ...registrationOf(anna), firstName: '' }]) {
      const answer = await readFormAnswer(register(form))
      expect(answer.initialValue).toMatchObject({ lastName: anna.lastName, email: anna.email })
      expect(JSON.stringify(answer)).not.toContain(anna.password)
    }
  })

  test('is limited after 20 accounts in an hour from one network', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let n = 0; n < 20; n++) await expectRedirect(register(registrationOf(newPerson())))
    const form = registrationOf(newPerson())
    const { status, error, headers } = await readFormAnswer(register(form))
    expect(status).toBe(429)
    expect(headers.get('Retry-After')).toBe('3600')
    expect(error).toEqual({
      '': ['Too many accounts were created from your network. Try again in 60 minutes.'],
    })
    await expectRedirect(action(post(db, '/register', form, '', '198.51.100.7')))
    vi.setSystemTime(Date.now() + hours(1))
    await expectRedirect(register(registrationOf(newPerson())))
  })

  test('does not count a failure among the 20', async () => {
    const anna = newPerson()
    await expectRedirect(register(registrationOf(anna)))
    for (let n = 0; n < 25; n++) await readFormAnswer(register(registrationOf(anna)))
    await expectRedirect(register(registrationOf(newPerson())))
  })

  test('cannot take the address of the demonstration', async () => {
    const email = ' Demo@Medfold.Example'
    const { error } = await readFormAnswer(register(registrationOf({ ...newPerson(), email })))
    expect(error).toEqual({ email: ['Email already in use or invalid'] })
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('removes bidirectional control characters from a name', async () => {
    const form = registrationOf({
      ...newPerson(),
      firstName: '\u202eAnna\u2066 ',
      lastName: 'Be\u0007rg',
    })
    const { headers } = await expectRedirect(register(form))
    const arrival = visit(db, '/dashboard', cookiesOf(headers))
    expect(await getPerson(arrival)).toMatchObject({ firstName: 'Anna', lastName: 'Berg' })
    const { error } = await readFormAnswer(register({ ...form, firstName: '\u202e' }))
    expect(error).toEqual({ firstName: ['First name is required'] })
  })

  test('reports a failure without its cause, and logs no posted text', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await db.schema.dropTable('sessions').execute()
    const { status, error } = await readFormAnswer(register(registrationOf(newPerson())))
    expect(status).toBe(500)
    expect(error).toEqual({ '': ['Registration failed. Please try again.'] })
    expect(JSON.parse(String(errorLog.mock.calls[0]))).toMatchObject({
      requestId: 'test-request',
      detail: expect.stringMatching(/^(SqliteError SQLITE_ERROR|error 42P01)\n {4}at /),
    })
  })

  test('ignores a field that is not on the form', async () => {
    const form = {
      ...registrationOf(newPerson()),
      id: 'chosen',
      createdAt: '2000-01-01',
      userId: 'x',
    }
    await expectRedirect(register(form))
    const row = await db.selectFrom('users').select(['id', 'created_at']).executeTakeFirstOrThrow()
    expect(row.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(row.created_at).not.toContain('2000')
  })
})

function register(form: Record<string, string>, cookie?: string) {
  return action(post(db, '/register', form, cookie))
}
