import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { findConfirmedAt } from '#app/accounts/email/confirm-email.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { minutes } from '#app/lib/time.ts'
import {
  action as confirm,
  handle as confirmHandle,
  loader as visitConfirm,
} from '#app/routes/login/confirm-email.tsx'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action as register } from '#app/routes/login/register.tsx'
import { action as changeEmail, loader as visitEmail } from '#app/routes/settings/change-email.tsx'
import {
  action as changePassword,
  loader as visitSecurity,
} from '#app/routes/settings/security.tsx'
import { action as sendAgain, loader as visitSettings } from '#app/routes/settings/settings.tsx'
import { helpedStates } from '#db/schema.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, registrationOf, type TestPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readToast } from '#tests/support/http/answers.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'
import { mailedKinds, mailedToken } from '#tests/support/mail/account-mails.ts'

const next = 'Another harbour 7'
let anna: TestPerson
let person: Person
let cookie: string

openDatabaseBeforeEach()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  anna = newPerson()
  person = await createOwner(db, anna)
  cookie = await logInAs()
})

describe('the settings', () => {
  test('show the email, its missing confirmation, and the protection of the account', async () => {
    expect(await visitSettings(visit(db, '/settings', cookie))).toMatchObject({
      email: anna.email,
      isConfirmed: false,
      pending: undefined,
      twoFactor: { authenticator: false, passkeys: 0 },
      sessions: 1,
      places: { dashboard: true, peopleIHelp: false },
    })
  })

  test('are shown to the account of a proxy, but not while acting for an owner', async () => {
    const owner = await createOwner(db, newPerson())
    const accessId = await grantAccess(db, owner, person, 'full_edit')
    const made = { has_helped: helpedStates.accountMadeToHelp }
    await db.updateTable('users').set(made).where('id', '=', person.id).execute()
    const own = await visitSettings(visit(db, '/settings', cookie))
    expect(own.places).toMatchObject({ dashboard: false, peopleIHelp: true })
    for (const page of [visitSettings, visitSecurity, visitEmail]) {
      const refused = await page(visit(db, `/for/${accessId}/settings`, cookie)).catch(it => it)
      expect(refused.status).toBe(404)
    }
  })

  test('send the confirmation mail again, three times an hour', async () => {
    const types = []
    for (let n = 0; n < 4; n++) {
      const form = { intent: 'send-confirmation' }
      const { location, headers } = await expectRedirect(
        sendAgain(post(db, '/settings', form, cookie)),
      )
      expect(location).toBe('/settings')
      types.push((await readToast(headers))?.type)
    }
    expect(types).toEqual(['success', 'success', 'success', 'error'])
    const sent = (await mailedKinds(db, anna.email)).filter(kind => kind === 'confirm-email')
    expect(sent).toHaveLength(3)
  })
})

describe('a registration', () => {
  test('sends a link that confirms its address', async () => {
    const bert = newPerson()
    const { headers } = await expectRedirect(register(post(db, '/register', registrationOf(bert))))
    const berts = cookiesOf(headers)
    const token = await mailedToken(db, bert.email, '/confirm-email/')
    const shown = { state: 'address', email: bert.email }
    expect(await visitConfirmation(token)).toEqual({ ...shown, isLoggedIn: false })
    expect(await visitConfirmation(token, berts)).toEqual({ ...shown, isLoggedIn: true })
    expect((await readFormAnswer(confirmBy(token, berts))).status).toBe(200)
    const { id } = (await findByEmail(db, bert.email)) ?? { id: '' }
    expect(await findConfirmedAt(db, id)).not.toBeNull()
    expect((await readFormAnswer(confirmBy(token, berts))).status).toBe(404)
    expect(await visitConfirmation(token, berts)).toEqual({ state: 'gone' })
  })
})

describe('the page that confirms an address', () => {
  // After the confirmation the loader finds a used link.
  test.each([
    [{ state: 'address' }, undefined, 'Confirm your email address'],
    [{ state: 'gone' }, { done: true }, 'Your email address is confirmed'],
    [{ state: 'gone' }, { done: false }, 'This link does not confirm anything'],
    [{ state: 'gone' }, undefined, 'This link does not confirm anything'],
    [{ state: 'change' }, { login: true }, 'Log in to change your email'],
    [{ state: 'login' }, undefined, 'Log in to change your email'],
  ])('has the title of what it shows: %o, %o', (shown, answer, title) => {
    expect(confirmHandle.title(shown, answer)).toBe(title)
  })

  test('names a pending address in the form of the change', async () => {
    expect(await visitEmail(visit(db, '/settings/email', cookie))).toMatchObject({
      pending: undefined,
      mailLeavesServer: false,
    })
    const email = newPerson().email
    await expectRedirect(changeEmail(post(db, '/settings/email', { email }, cookie)))
    const shown = await visitEmail(visit(db, '/settings/email', cookie))
    expect(shown.pending).toBe(email)
  })
})

describe('a change of the password', () => {
  test('ends the four other sessions, creates a new token, and says so', async () => {
    const others = []
    for (let n = 0; n < 4; n++) others.push(await logInAs())
    const { location, headers } = await expectRedirect(changePasswordTo())
    expect(location).toBe('/settings/security?updated=password')
    for (const old of [cookie, ...others]) {
      expect(await getPerson(visit(db, '/', old))).toBeNull()
    }
    const now = cookiesOf(headers)
    expect(await getPerson(visit(db, '/', now))).toMatchObject({ email: anna.email })
    const page = visit(db, '/settings/security?updated=password', now)
    expect(await visitSecurity(page)).toMatchObject({ isUpdated: true })
    vi.setSystemTime(Date.now() + minutes(2))
    expect(await visitSecurity(page)).toMatchObject({ isUpdated: false })
    expect(await mailedKinds(db, anna.email)).toContain('password-changed')
  })

  test('with empty fields names each of them', async () => {
    const { error } = await readFormAnswer(
      changePasswordTo({ currentPassword: '', newPassword: '', confirmPassword: '' }),
    )
    expect(error).toEqual({
      currentPassword: ['Current password is required'],
      newPassword: [
        'Password must be at least 8 characters',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one lowercase letter',
        'Password must contain at least one number',
        'Password must contain at least one special character',
      ],
      confirmPassword: ['Please confirm your password'],
    })
  })

  test.each([
    ['another-harbour-7', 'Password must contain at least one uppercase letter'],
    ['ANOTHER-HARBOUR-7', 'Password must contain at least one lowercase letter'],
    ['Another-harbour', 'Password must contain at least one number'],
    ['Anotherharbour7', 'Password must contain at least one special character'],
    ['Anot-7', 'Password must be at least 8 characters'],
    [`Another-7${'x'.repeat(120)}`, 'Password must be at most 128 characters'],
  ])('to "%s" names what is missing', async (newPassword, message) => {
    const { status, error } = await readFormAnswer(
      changePasswordTo({ newPassword, confirmPassword: newPassword }),
    )
    expect(status).toBe(400)
    expect(error).toEqual({ newPassword: [message] })
  })

  test.each(['Ährenfeld-7x', '🙂Aa7aaaa'])('to "%s" is taken', async newPassword => {
    const form = { newPassword, confirmPassword: newPassword }
    await expectRedirect(changePasswordTo(form), /\/settings\/security/)
  })

  test('reports a different confirmation at the field and in the summary', async () => {
    const { error } = await readFormAnswer(
      changePasswordTo({ confirmPassword: 'Another harbour 8' }),
    )
    expect(error).toEqual({
      '': ['New passwords do not match'],
      confirmPassword: ["Passwords don't match"],
    })
  })

  test('refuses a wrong current password, without returning a password', async () => {
    const answer = await readFormAnswer(changePasswordTo({ currentPassword: 'Wrong harbour' }))
    expect(answer.status).toBe(403)
    expect(answer.error).toEqual({ currentPassword: ['This is not your current password'] })
    expect(JSON.stringify(answer)).not.toMatch(/Wrong harbour|Another harbour/)
    for (let n = 0; n < 9; n++)
      await readFormAnswer(changePasswordTo({ currentPassword: `Wrong ${n}` }))
    const { status, headers } = await readFormAnswer(changePasswordTo())
    expect(status).toBe(429)
    expect(headers.get('Retry-After')).toBe('900')
  })

  test('refuses a password that is easy to guess, with the reason', async () => {
    const password = 'Medfold-2026'
    const { error } = await readFormAnswer(
      changePasswordTo({ newPassword: password, confirmPassword: password }),
    )
    expect(error?.newPassword?.[0]).toBe('Password is too weak')
  })

  test('reports a failure and keeps the old one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await db.schema.dropTable('email_changes').execute()
    const { status, error } = await readFormAnswer(changePasswordTo())
    expect(status).toBe(503)
    expect(error).toEqual({ '': ['Failed to save security settings'] })
    await logInAs()
  })
})

describe('a change of the address', () => {
  const newEmail = 'anna.new@example.org'

  test('answers an email with an account like one without', async () => {
    const bert = newPerson()
    await createOwner(db, bert)
    const answers = []
    for (const email of [newEmail, bert.email]) {
      const { location, headers } = await expectRedirect(requestChange({ email }))
      const toast = await readToast(headers)
      answers.push({ location, toast })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]?.toast?.message).toContain('until then your email stays as it is')
  })

  test('is confirmed in a session of its owner, and the browser stays known', async () => {
    await expectRedirect(requestChange())
    const token = await mailedToken(db, newEmail, '/confirm-email/')
    expect(await visitConfirmation(token)).toEqual({ state: 'login' })
    expect((await readFormAnswer(confirmBy(token))).status).toBe(403)
    const stranger = newPerson()
    await createOwner(db, stranger)
    expect((await readFormAnswer(confirmBy(token, await logInAs(stranger)))).status).toBe(403)

    expect(await visitConfirmation(token, cookie)).toEqual({ state: 'change', email: newEmail })
    const { location, headers } = await expectRedirect(confirmBy(token, cookie))
    expect(location).toBe('/settings')
    expect(await getPerson(visit(db, '/', cookie))).toMatchObject({ email: newEmail })
    const device = cookiesOf(headers)
    for (let n = 0; n < 10; n++) {
      const wrong = { email: newEmail, password: `Wrong harbour ${n}` }
      await readFormAnswer(logIn(post(db, '/login', wrong)))
    }
    const form = { email: newEmail, password: anna.password }
    expect((await readFormAnswer(logIn(post(db, '/login', form)))).status).toBe(429)
    await expectRedirect(logIn(post(db, '/login', form, device)))
    expect(await findByEmail(db, anna.email)).toBeNull()
  })

  test('reports an address that was taken meanwhile', async () => {
    await expectRedirect(requestChange())
    const token = await mailedToken(db, newEmail, '/confirm-email/')
    await createOwner(db, { ...newPerson(), email: newEmail })
    const { headers } = await expectRedirect(confirmBy(token, cookie))
    const toast = await readToast(headers)
    expect(toast).toMatchObject({
      type: 'error',
      message: expect.stringContaining('has not changed'),
    })
  })

  function requestChange(changes: Record<string, string> = {}) {
    return changeEmail(post(db, '/settings/email', { email: newEmail, ...changes }, cookie))
  }
})

async function logInAs(who = anna): Promise<string> {
  const { email, password } = who
  const { headers } = await expectRedirect(logIn(post(db, '/login', { email, password })))
  return cookiesOf(headers)
}

function changePasswordTo(changes: Record<string, string> = {}) {
  const form = { currentPassword: anna.password, newPassword: next, confirmPassword: next }
  return changePassword(post(db, '/settings/security', { ...form, ...changes }, cookie))
}

async function visitConfirmation(token: string, as = '') {
  const { data } = await visitConfirm({
    ...visit(db, `/confirm-email/${token}`, as),
    params: { token },
  })
  return data
}

function confirmBy(token: string, as = '') {
  return confirm({ ...post(db, `/confirm-email/${token}`, {}, as), params: { token } })
}
