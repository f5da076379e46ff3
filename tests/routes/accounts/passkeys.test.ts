import { beforeEach, describe, expect, test, vi } from 'vitest'
import { logInPerson } from '#app/accounts/login/log-in-route.server.ts'
import { logInAfterPassword } from '#app/accounts/login/pending-login-route.server.ts'
import { listPasskeys } from '#app/accounts/passkeys/passkeys.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { takeToast } from '#app/http/toast-redirect.server.ts'
import { minutes } from '#app/lib/time.ts'
import { action as logIn } from '#app/routes/login/login-with-passkey.ts'
import { action as add } from '#app/routes/settings/add-passkey.ts'
import { action as prove, loader as visitPasskeys } from '#app/routes/settings/passkeys.tsx'
import { action as remove } from '#app/routes/settings/remove-passkey.tsx'
import { action as rename } from '#app/routes/settings/rename-passkey.tsx'
import { SoftwarePasskey } from '#tests/support/browser/software-passkey.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { provenLogin } from '#tests/support/data/proven-login.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'

let typed: TestPerson
let anna: Person
let cookie: string
let phone: SoftwarePasskey

openDatabaseBeforeEach()

beforeEach(async () => {
  typed = newPerson()
  anna = await createOwner(db, typed)
  cookie = cookiesOf(await logInPerson(visit(db, '/login'), anna))
  phone = new SoftwarePasskey()
})

describe('adding a passkey', () => {
  test('takes two steps and lists the passkey', async () => {
    await addPhone()
    const { passkeys, isPossible } = await visitPasskeys(visit(db, '/settings/passkeys', cookie))
    expect(passkeys).toMatchObject([{ name: 'Passkey', lastUsedAt: null }])
    expect(isPossible).toBe(true)
  })

  test('requires the password eleven minutes after the login, and then continues', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + minutes(11))
    const refused = await addStep({ step: 'options' })
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({ problem: 'Enter your password first, then add the passkey.' })
    expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
    const wrong = await readFormAnswer(
      prove(post(db, '/settings/passkeys', { proof: 'Wrong' }, cookie)),
    )
    expect(wrong).toMatchObject({ status: 403, error: { proof: ['This is not your password'] } })
    const right = post(db, '/settings/passkeys', { proof: typed.password }, cookie)
    await expectRedirect(prove(right), '/settings/passkeys#another')
    await addPhone()
    expect(await listPasskeys(db, anna)).toHaveLength(1)
  })

  test('refuses an answer that no device creates', async () => {
    for (const answer of ['{', '[]', '{"id":"AAAA"}', 'x'.repeat(30_000)]) {
      const { status, body } = await addStep({ step: 'answer', answer })
      expect(status).toBe(400)
      expect(body).toEqual({ problem: 'The passkey was not added. Please try again.' })
    }
  })
})

describe('the owner of a passkey', () => {
  test('renames it, on one line', async () => {
    const id = await addPhone()
    const named = rename(postPasskey(id, 'rename', { name: '  My\n phone ' }))
    await expectRedirect(named, '/settings/passkeys')
    expect(await listPasskeys(db, anna)).toMatchObject([{ name: 'My phone' }])
    const { error } = await readFormAnswer(rename(postPasskey(id, 'rename', { name: ' ' })))
    expect(error).toEqual({ name: ['Enter a name'] })
  })

  test('removes it, with the password eleven minutes after the login', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const id = await addPhone()
    vi.setSystemTime(Date.now() + minutes(11))
    const { status } = await readFormAnswer(remove(postPasskey(id, 'remove', {})))
    expect(status).toBe(403)
    expect(await listPasskeys(db, anna)).toHaveLength(1)
    await expectRedirect(remove(postPasskey(id, 'remove', { proof: typed.password })))
    expect(await listPasskeys(db, anna)).toEqual([])
  })
})

describe('a login by passkey', () => {
  test('starts a session with a new token, also with an authenticator, and returns the target', async () => {
    await turnOnAuthenticator()
    await addPhone()
    const { challenge } = (await logInStep({ step: 'options', purpose: 'login' }, cookie)).body
    const answer = JSON.stringify(phone.use({ challenge }))
    const { status, body, headers } = await logInStep(
      { step: 'answer', purpose: 'login', answer },
      cookie,
    )
    expect([status, body]).toEqual([200, { path: '/dashboard' }])
    const arrival = visit(db, '/dashboard', cookiesOf(headers))
    expect(await getPerson(arrival)).toMatchObject({ id: anna.id })
    expect(await getPerson(visit(db, '/dashboard', cookie))).toBeNull()
    const { toast } = await takeToast(arrival.request)
    expect(toast).toMatchObject({ type: 'success', message: 'Login successful!' })
  })

  test('answers an unknown passkey and a wrong signature alike, and sets no cookie', async () => {
    await addPhone()
    const tablet = new SoftwarePasskey()
    const use = async (device: SoftwarePasskey, overrides = {}) => {
      const { challenge } = (await logInStep({ step: 'options', purpose: 'login' })).body
      return device.use({ challenge }, overrides)
    }
    const right = await use(phone)
    const { signature } = (await use(tablet)).response
    const forged = { ...right, response: { ...right.response, signature } }
    for (const answer of [await use(tablet), forged, await use(phone, { isVerified: false })]) {
      const form = { step: 'answer', purpose: 'login', answer: JSON.stringify(answer) }
      const { status, body, headers } = await logInStep(form)
      expect(status).toBe(400)
      expect(body).toEqual({ problem: 'This passkey does not open an account here.' })
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test('is limited for a network after sixty failures', async () => {
    const form = { step: 'answer', purpose: 'login', answer: '{}' }
    for (let n = 0; n < 60; n++) await logInStep(form)
    const { status, body, headers } = await logInStep(form)
    expect(status).toBe(429)
    expect(body.problem).toMatch(/^Too many failed attempts\. Try again in \d+ minutes\.$/)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('gets at most 120 challenges an hour in one network', async () => {
    const form = { step: 'options', purpose: 'login' }
    for (let n = 0; n < 120; n++) await logInStep(form)
    expect((await logInStep(form)).status).toBe(429)
  })

  test('completes the login after the password, once', async () => {
    await turnOnAuthenticator()
    await addPhone()
    const { headers, isDone } = await logInAfterPassword(
      visit(db, '/login'),
      await provenLogin(db, anna),
    )
    expect(isDone).toBe(false)
    const pending = cookiesOf(headers)
    const options = await logInStep({ step: 'options', purpose: 'second-factor' }, pending)
    const answer = JSON.stringify(phone.use(options.body))
    const form = { step: 'answer', purpose: 'second-factor', answer }
    const done = await logInStep(form, pending)
    expect([done.status, done.body]).toEqual([200, { path: '/dashboard' }])
    expect(await getPerson(visit(db, '/', cookiesOf(done.headers)))).toMatchObject({ id: anna.id })
    const again = await logInStep(form, pending)
    expect(again.status).toBe(403)
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test('fails as the second step without the password', async () => {
    const { status, body } = await logInStep({ step: 'options', purpose: 'second-factor' })
    expect(status).toBe(403)
    expect(body).toEqual({
      problem: 'This login has taken too long. Go back and enter your password again.',
    })
  })

  test('is rejected without a step', async () => {
    for (const form of [{}, { step: 'options' }, { step: 'answer', purpose: 'login' }]) {
      const answer = logIn(post(db, '/login/passkey', form as Record<string, string>))
      expect(await answer.catch(thrown => thrown)).toMatchObject({ status: 400 })
    }
  })
})

async function addPhone(): Promise<string> {
  const { body } = await addStep({ step: 'options' })
  const answer = JSON.stringify(phone.create(body))
  expect((await addStep({ step: 'answer', answer })).status).toBe(200)
  return (await listPasskeys(db, anna))[0]?.id ?? ''
}

function addStep(form: Record<string, string>) {
  return readJson(add(post(db, '/settings/passkeys/add', form, cookie)))
}

function logInStep(form: Record<string, string>, cookies?: string) {
  return readJson(logIn(post(db, '/login/passkey', form, cookies)))
}

async function readJson(work: Promise<Response>) {
  const answer = await work
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

function postPasskey(passkeyId: string, below: string, form: Record<string, string>) {
  const path = `/settings/passkeys/${passkeyId}/${below}`
  return { ...post(db, path, form, cookie), params: { passkeyId } }
}

async function turnOnAuthenticator(): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ user_id: anna.id, secret: Buffer.from('s'), confirmed_at: new Date().toISOString() })
    .execute()
}
