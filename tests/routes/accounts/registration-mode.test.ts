import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inviteToRegister } from '#app/accounts/registration/registration-invitations.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { days } from '#app/lib/time.ts'
import * as register from '#app/routes/login/register.tsx'
import * as invited from '#app/routes/login/register-invited.tsx'
import * as proxyRegister from '#app/routes/proxies/invitation.tsx'
import { inviteProxy, maria } from '#tests/support/data/invitations.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { logInNewOwner } from '#tests/support/http/profile-visit.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'
import { changeSettings } from '#tests/support/lib/settings.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'

openDatabaseBeforeEach()

describe('registration without an invitation', () => {
  test.each(['invitation', 'closed'] as const)('is refused when it is "%s"', async mode => {
    changeSettings({ registration: mode })
    const page = await register.loader(visit(db, '/register'))
    expect(page).toMatchObject({ data: { refused: mode }, init: { status: 403 } })
    const form = registrationOf(newPerson())
    const answer = await register.action(post(db, '/register', form))
    expect(answer).toMatchObject({ data: { refused: mode }, init: { status: 403 } })
    expect(await countRows()).toEqual({ accounts: 0, mails: 0, limits: 0 })
  })

  test('creates an account when it is open, and redirects a logged-in user in any mode', async () => {
    expect(await register.loader(visit(db, '/register'))).toBeNull()
    const { headers } = await expectRedirect(
      register.action(post(db, '/register', registrationOf(newPerson()))),
    )
    changeSettings({ registration: 'closed' })
    const arrival = register.loader(visit(db, '/register', cookiesOf(headers)))
    await expectRedirect(arrival, '/dashboard')
  })
})

describe('an invitation of the operator', () => {
  const anna = newPerson()

  beforeEach(() => changeSettings({ registration: 'invitation' }))

  test('is a mail with a link, and only its hash is stored', async () => {
    const token = await invite()
    const [mail] = await queuedMails(db)
    expect(mail?.to).toEqual({ email: anna.email })
    expect(mail?.text).toContain(`/register/${token}`)
    const rows = await db.selectFrom('registration_invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(anna.email)
  })

  test('creates one account, and confirms the email if it is the invited one', async () => {
    const token = await invite()
    for (let n = 0; n < 3; n++) {
      expect(await visitInvitation(token)).toMatchObject({ data: { state: 'form' } })
    }
    const email = anna.email.toUpperCase()
    const { location, headers } = await expectRedirect(fillIn(token, { ...anna, email }))
    expect(location).toBe('/dashboard')
    const person = await getPerson(visit(db, '/', cookiesOf(headers)))
    expect(person).toMatchObject({ firstName: anna.firstName, email })
    expect(await readConfirmationTimes()).toEqual([expect.stringMatching(/^\d{4}-/)])
    // A confirmed address gets no mail to confirm it.
    expect(await queuedKinds(db)).toEqual(['registration-invitation'])
    expect((await readFormAnswer(fillIn(token, newPerson()))).status).toBe(404)
    expect(await visitInvitation(token)).toEqual(invalid)
    expect((await countRows()).accounts).toBe(1)
  })

  test('creates an account for another email, which is unconfirmed', async () => {
    await expectRedirect(fillIn(await invite(), newPerson()))
    expect(await readConfirmationTimes()).toEqual([null])
    expect(await queuedKinds(db)).toContain('confirm-email')
  })

  test('stays valid after an invalid form and after an email that is taken', async () => {
    const token = await invite()
    const wrong = await readFormAnswer(invited.action(postInvitation(token, { firstName: 'Anna' })))
    expect(wrong.status).toBe(400)
    expect(wrong.error).toMatchObject({ password: ['Password is required'] })
    const other = newPerson()
    await logInNewOwner(db, other)
    const taken = await readFormAnswer(fillIn(token, { ...newPerson(), email: other.email }))
    expect(taken.error).toEqual({ email: ['Email already in use or invalid'] })
    expect(await visitInvitation(token)).toMatchObject({ data: { state: 'form' } })
  })

  test('creates one account for two simultaneous posts', async () => {
    const token = await invite()
    const both = await Promise.all([fillIn(token, newPerson()), fillIn(token, newPerson())])
    const statuses = both.map(answer =>
      'status' in answer ? answer.status : 'init' in answer && answer.init?.status,
    )
    expect(statuses.sort()).toEqual([302, 404])
    expect((await countRows()).accounts).toBe(1)
  })

  test('is invalid after seven days, after a newer one, and if it was never sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const older = await invite()
    const newer = await invite()
    const other = await invite(newPerson().email)
    expect(await visitInvitation(older)).toEqual(invalid)
    for (const token of [newer, other]) {
      expect(await visitInvitation(token)).toMatchObject({ data: { state: 'form' } })
    }
    vi.setSystemTime(Date.now() + days(7))
    for (const token of [newer, other, 'A'.repeat(43), 'x', '']) {
      expect(await visitInvitation(token)).toEqual(invalid)
      expect((await readFormAnswer(fillIn(token, anna))).status).toBe(404)
    }
    expect((await countRows()).accounts).toBe(0)
  })

  test('creates no account once registration is closed, and says so', async () => {
    const token = await invite()
    changeSettings({ registration: 'closed' })
    const closed = { data: { state: 'refused', mode: 'closed' }, init: { status: 403 } }
    expect(await visitInvitation(token)).toMatchObject(closed)
    expect(await fillIn(token, anna)).toMatchObject(closed)
    expect((await countRows()).accounts).toBe(0)
  })

  test('redirects a logged-in user to the dashboard', async () => {
    const token = await invite()
    const { cookie } = await logInNewOwner(db)
    const args = { ...visit(db, `/register/${token}`, cookie), params: { token } }
    await expectRedirect(invited.loader(args), '/dashboard')
  })

  async function invite(email = anna.email): Promise<string> {
    return (await inviteToRegister(db, email)).split('/').pop() ?? ''
  }

  function fillIn(token: string, person = anna) {
    return invited.action(postInvitation(token, registrationOf(person)))
  }
})

describe('an invitation of an owner', () => {
  const registration = {
    intent: 'register',
    firstName: 'Maria',
    lastName: 'Huber',
    password: 'Quiet-Harbour-3471',
    confirmPassword: 'Quiet-Harbour-3471',
    agreedToTerms: 'on',
  }

  test('creates an account where others need an invitation', async () => {
    changeSettings({ registration: 'invitation' })
    const { owner } = await logInNewOwner(db)
    const { token } = await inviteProxy(db, owner)
    expect(await visitProxyInvitation(token)).toMatchObject({ data: { state: 'register' } })
    await expectRedirect(answer(token, registration), '/proxy/dashboard')
  })

  test('creates no account when registration is closed, but accepts an existing one', async () => {
    changeSettings({ registration: 'closed' })
    const { owner } = await logInNewOwner(db)
    const { token } = await inviteProxy(db, owner)
    expect(await visitProxyInvitation(token)).toMatchObject({ data: { state: 'closed' } })
    const refused = await readFormAnswer(answer(token, registration))
    expect([refused.status, refused.error]).toEqual([
      403,
      { '': ['This server takes no new accounts at present.'] },
    ])
    expect(JSON.stringify(refused)).not.toContain(registration.password)
    expect((await countRows()).accounts).toBe(1)
    // An owner with an account accepts as before.
    const { cookie } = await logInNewOwner(db, { ...newPerson(), email: maria.email })
    expect(await visitProxyInvitation(token)).toMatchObject({ data: { state: 'login' } })
    expect(await visitProxyInvitation(token, cookie)).toMatchObject({ data: { state: 'answer' } })
    await expectRedirect(answer(token, { intent: 'accept' }, cookie), '/proxy/dashboard')
  })

  test('can be declined without an account', async () => {
    changeSettings({ registration: 'closed' })
    const { owner } = await logInNewOwner(db)
    const { token } = await inviteProxy(db, owner)
    const { location } = await expectRedirect(answer(token, { intent: 'decline' }))
    expect(location).toBe(`/proxy/register/${token}?answer=declined`)
  })

  function visitProxyInvitation(token: string, cookie = '') {
    const args = visit(db, `/proxy/register/${token}`, cookie)
    return proxyRegister.loader({ ...args, params: { token } })
  }

  function answer(token: string, form: Record<string, string>, cookie = '') {
    const args = post(db, `/proxy/register/${token}`, form, cookie)
    return proxyRegister.action({ ...args, params: { token } })
  }
})

const invalid = expect.objectContaining({
  data: { state: 'invalid' },
  init: { status: 404 },
})

function visitInvitation(token: string) {
  return invited.loader({ ...visit(db, `/register/${token}`), params: { token } })
}

function postInvitation(token: string, form: Record<string, string>) {
  return { ...post(db, `/register/${token}`, form), params: { token } }
}

async function readConfirmationTimes(): Promise<(string | null)[]> {
  const rows = await db.selectFrom('users').select('email_confirmed_at').execute()
  return rows.map(row => row.email_confirmed_at)
}

async function countRows() {
  const [accounts, mails, limits] = await Promise.all([
    db.selectFrom('users').select('id').execute(),
    db.selectFrom('mail_outbox').select('id').execute(),
    db.selectFrom('rate_limits').select('key').execute(),
  ])
  return { accounts: accounts.length, mails: mails.length, limits: limits.length }
}
