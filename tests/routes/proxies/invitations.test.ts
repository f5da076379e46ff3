import { describe, expect, test, vi } from 'vitest'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { saveTimeZone } from '#app/accounts/time-zone/stored-time-zone.server.ts'
import { renderMail } from '#app/mail/render-mail.server.ts'
import {
  acceptInvitation,
  findInvitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import {
  createInvitationDraft,
  draftLifetimeMs,
} from '#app/proxies/invitations/invitation-draft.server.ts'
import type { PreviewedMail } from '#app/proxies/invitations/invite-preview.tsx'
import { findProxy, removeProxy } from '#app/proxies/list/change-proxies.server.ts'
import { listProxies } from '#app/proxies/list/list-proxies.server.ts'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import * as add from '#app/routes/proxies/add-proxy.tsx'
import * as answering from '#app/routes/proxies/invitation.tsx'
import * as resend from '#app/routes/proxies/resend-invitation.tsx'
import { inviteProxy, maria, newestToken } from '#tests/support/data/invitations.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  expectRedirect,
  expectToast,
  readFormAnswer,
  readMessage,
} from '#tests/support/http/answers.ts'
import {
  ada,
  fillProfile,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

const tooOld = 'This preview is too old. Look at the mail again and send it.'

const password = 'Quiet-Harbour-3471'
const registration = {
  intent: 'register',
  firstName: 'Maria Anna',
  lastName: 'Huber',
  password,
  confirmPassword: password,
  agreedToTerms: 'on',
}

logInOwnerBeforeEach()

describe('adding a proxy', () => {
  test('shows the mail first, and sends it with the typed values', async () => {
    const mail = await expectPreview(invite(maria))
    expect(mail.to).toEqual({ name: maria.name, email: maria.email })
    expect(mail.hidden).toMatchObject({ ...maria, owner: ada.owner.id })
    expect(await listProxies(db, ada.owner)).toEqual([])
    expect(await queuedMails(db)).toEqual([])

    const { location, headers } = await expectRedirect(invite({ ...mail.hidden, step: 'send' }))
    expect(location).toBe('/proxies')
    expect(await readMessage(headers)).toBe('Invitation sent successfully!')
    const [sent] = await queuedMails(db)
    // The link of the mail has a second token after the displayed one.
    const proof = /\/proxy\/register\/[\w-]{43}(\.[\w-]{43})$/m.exec(sent?.text ?? '')?.[1] ?? '-'
    expect(JSON.stringify(mail)).not.toContain(proof)
    expect(sent?.text.replaceAll(proof, '')).toBe(mail.text)
    expect(sent?.subject).toBe(mail.content.subject)
    expect(sent?.html.replaceAll(proof, '')).toBe(renderMail(mail.content).html)
    expect(await listProxies(db, ada.owner)).toMatchObject([{ ...maria, status: 'pending' }])
  })

  test('limits the access from its first day, and says so without naming a section', async () => {
    await saveTimeZone(db, ada.owner, 'America/Los_Angeles')
    const limits = { lastDay: '2999-01-02', 'withheld[0]': 'mental_health' }
    const year = new Date().getUTCFullYear() + 1
    const near = `${year}-02-01`
    const { hidden, endsAt, withheld, text } = await expectPreview(
      invite({ ...maria, ...limits, lastDay: near }),
    )
    expect(hidden).toMatchObject({ ...limits, lastDay: near })
    const end = `${year}-02-02T07:59:59.000Z`
    expect([endsAt, withheld]).toEqual([end, ['Mental Health']])
    const flat = text.replace(/\s+/g, ' ')
    expect(flat).toContain(`Your access ends on Feb 1, ${year} 11:59 PM PST. One section of the`)
    expect(flat).not.toContain('Mental Health')
    await expectRedirect(invite({ ...hidden, step: 'send' }))
    expect(await listProxies(db, ada.owner)).toMatchObject([
      { endsAt: end, withheld: ['mental_health'] },
    ])
    const token = await newestToken(db, maria.email)
    expect(await findInvitation(db, token)).toMatchObject({ limits: { withheldCount: 1 } })
    const { error } = await readFormAnswer(invite({ ...maria, ...limits }))
    expect(error).toEqual({ lastDay: ['Choose a day within the next 50 years'] })
  })

  test('asks once more before it sends full access', async () => {
    const { hidden } = await expectPreview(invite({ ...maria, level: 'full_edit' }))
    const asked = await expectPreview(invite({ ...hidden, step: 'send' }))
    expect(asked.hidden).toEqual(hidden)
    expect(await listProxies(db, ada.owner)).toEqual([])
    await expectRedirect(invite({ ...hidden, step: 'send', fullEditing: 'confirmed' }))
    expect(await listProxies(db, ada.owner)).toMatchObject([{ level: 'full_edit' }])
  })

  test('defaults to view only', async () => {
    const { level: _level, ...rest } = maria
    expect((await expectPreview(invite(rest))).hidden.level).toBe('view_only')
  })

  test('with empty fields names each required one', async () => {
    const { status, error } = await readFormAnswer(invite({ name: '  ', email: '' }))
    expect(status).toBe(400)
    expect(error).toEqual({
      name: ['Name is required'],
      email: ['Email is required'],
      relationship: ['Relationship is required'],
    })
  })

  test.each([
    ['email', 'maria', 'Email is invalid'],
    ['email', 'maria@example.org\nBcc: x@example.org', 'Email is invalid'],
    ['level', 'owner', 'Choose an access level'],
  ])('refuses %s %j', async (name, value, message) => {
    for (const step of ['preview', 'send']) {
      const { status, error } = await readFormAnswer(invite({ ...maria, [name]: value, step }))
      expect([status, error]).toEqual([400, { [name]: [message] }])
    }
    expect(await queuedMails(db)).toEqual([])
  })

  test('returns from the mail to the unchanged form', async () => {
    const { hidden } = await expectPreview(invite(maria))
    const answer = await readFormAnswer(invite({ ...hidden, step: 'back' }))
    expect(answer).toMatchObject({ status: 200, initialValue: maria })
    expect(answer.error).toBeUndefined()
  })

  test('names the list for a proxy in it, and refuses the owner’s own address', async () => {
    const { hidden } = await expectPreview(invite(maria))
    await inviteProxy(db, ada.owner)
    for (const form of [maria, { ...hidden, step: 'send' }]) {
      const known = await readFormAnswer(invite(form))
      expect(known.error?.email?.[0]).toContain('Look for it under Proxy Access')
      expect(known.initialValue).toMatchObject(maria)
    }
    const self = await readFormAnswer(invite({ ...maria, email: ada.owner.email }))
    expect(self.error?.email?.[0]).toContain('your own address')
  })

  test('shows the mail again for a foreign link and sends nothing', async () => {
    const answer = await readFormAnswer(invite({ ...maria, step: 'send', proposed: 'made.up' }))
    expect(answer.status).toBe(409)
    expect(answer).toHaveProperty('mail.hidden.proposed', expect.stringMatching(/^[\w-]{43}\./))
    expect(await queuedMails(db)).toEqual([])
  })

  test('shows the mail again with a new link after an expired preview, with the typed values', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - draftLifetimeMs })
    const proposed = createInvitationDraft(ada.owner, maria.email)
    vi.useRealTimers()
    const old = await readFormAnswer(invite({ ...maria, proposed, step: 'send' }))
    expect([old.status, old.error]).toEqual([409, { '': [tooOld] }])
    expect(await queuedMails(db)).toEqual([])
    const { mail } = old as { mail?: PreviewedMail }
    expect(mail?.hidden).toMatchObject({ ...maria, owner: ada.owner.id })
    await expectRedirect(invite({ ...mail?.hidden, step: 'send' }), '/proxies')
  })

  test('asks for a new preview if the invitation was sent and removed', async () => {
    const { hidden } = await expectPreview(invite(maria))
    await expectRedirect(invite({ ...hidden, step: 'send' }))
    const [proxy] = await listProxies(db, ada.owner)
    await removeProxy(db, ada.owner, proxy?.id ?? '')
    const used = await readFormAnswer(invite({ ...hidden, step: 'send' }))
    expect([used.status, used.error]).toEqual([409, { '': [tooOld] }])
    const { mail } = used as { mail?: PreviewedMail }
    expect(mail?.hidden.proposed).not.toBe(hidden.proposed)
    await expectRedirect(invite({ ...mail?.hidden, step: 'send' }))
  })

  test('reports a failure and keeps the mail', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { hidden } = await expectPreview(invite(maria))
    await db.schema.alterTable('rate_limits').renameTo('gone').execute()
    const answer = await readFormAnswer(invite({ ...hidden, step: 'send' }))
    expect(answer.status).toBe(503)
    expect(answer.error?.['']?.[0]).toContain('was not sent')
    expect(answer).toHaveProperty('mail.hidden.proposed', hidden.proposed)
    expect(await listProxies(db, ada.owner)).toEqual([])
    expect(errorLog).toHaveBeenCalledOnce()
  })

  test('works only for the account that opened the form', async () => {
    const other = await logInNewOwner(db)
    const { hidden } = await expectPreview(invite(maria))
    const form = { ...hidden, step: 'send' }
    const answer = await readFormAnswer(add.action(post(db, '/proxies/add', form, other.cookie)))
    expect(answer.status).toBe(409)
    expect(await queuedMails(db)).toEqual([])
  })
})

describe('sending again', () => {
  test('asks first and names the proxy', async () => {
    const { id, token } = await inviteProxy(db, ada.owner)
    const args = { ...visit(db, `/proxies/${id}/resend`, ada.cookie), params: { proxyId: id } }
    const shown = (await resend.loader(args)) as { invitedAt: string; owner: string }
    expect(shown).toMatchObject({ name: maria.name, email: maria.email, status: 'pending' })
    expect(await newestToken(db, maria.email)).toBe(token)
    const form = { owner: shown.owner, seen: shown.invitedAt }
    await expectRedirect(sendAgain(id, form), '/proxies', `Invitation resent to ${maria.name}`)
    expect(await newestToken(db, maria.email)).not.toBe(token)
  })

  test('is impossible after the invitation was accepted, and not found by others', async () => {
    const { id, token } = await inviteProxy(db, ada.owner)
    const other = await logInNewOwner(db)
    const theirs = sendAgain(id, {}, other.cookie)
    await expect(theirs).rejects.toMatchObject({ status: 404 })
    await expectRedirect(answer(token, registration))
    await expectToast(sendAgain(id, {}), /has been accepted/)
    expect((await queuedMails(db)).filter(({ kind }) => kind === 'invitation')).toHaveLength(1)
  })
})

describe('the page of an invitation', () => {
  test('asks a requester without account to register, and shows the details', async () => {
    const { token } = await inviteProxy(db, ada.owner)
    const { firstName, lastName } = ada.owner
    expect(await visitInvitation(token)).toMatchObject({
      status: 200,
      state: 'register',
      invitation: { ...maria, from: `${firstName} ${lastName}` },
    })
  })

  test('creates the account, grants the access and redirects to the people I help', async () => {
    const { id, token } = await inviteProxy(db, ada.owner)
    const { location, headers } = await expectRedirect(answer(token, registration))
    expect(location).toBe('/proxy/dashboard')
    expect(await readMessage(headers)).toBe('Proxy account created successfully!')
    const person = await getPerson(visit(db, '/', cookiesOf(headers)))
    expect(person).toMatchObject({
      firstName: 'Maria Anna',
      lastName: 'Huber',
      email: maria.email,
    })
    expect(await findProxy(db, ada.owner, id)).toMatchObject({ status: 'accepted' })
    expect(await visitInvitation(token)).toMatchObject({ status: 404, state: 'invalid' })
    expect(await readFormAnswer(answer(token, registration))).toMatchObject({ status: 404 })
  })

  test('takes the corrected names of the invitee and requires both', async () => {
    const name = 'Зоя “Zoë” O’Neill-Смирнова, "PhD"'
    const { token } = await inviteProxy(db, ada.owner, { ...maria, name })
    const blank = { ...registration, firstName: ' ', lastName: '' }
    expect((await readFormAnswer(answer(token, blank))).error).toEqual({
      firstName: ['First name is required'],
      lastName: ['Last name is required'],
    })
    const corrected = { ...registration, firstName: 'Zoë', lastName: 'O’Neill' }
    const { headers } = await expectRedirect(answer(token, corrected))
    const person = await getPerson(visit(db, '/', cookiesOf(headers)))
    expect(person).toMatchObject({ firstName: 'Zoë', lastName: 'O’Neill' })
  })

  test('redirects its new account to the people I help until they have a profile', async () => {
    const { id, token } = await inviteProxy(db, ada.owner)
    const { headers } = await expectRedirect(answer(token, registration))
    const cookie = cookiesOf(headers)
    const home = () => dashboard(visit(db, '/dashboard', cookie))
    await expectRedirect(home(), '/proxy/dashboard')
    await removeProxy(db, ada.owner, id)
    await expectRedirect(home(), '/proxy/dashboard')
    const person = await getPerson(visit(db, '/', cookie))
    if (!person) throw new Error('Nobody is logged in')
    await fillProfile(db, person)
    expect(await home()).toMatchObject({ isActing: false, helpsOthers: true })
  })

  test('takes the email of the invitation, whatever is posted', async () => {
    const { token } = await inviteProxy(db, ada.owner)
    const form = { ...registration, email: 'somebody.else@example.org', name: 'Somebody Else' }
    const { headers } = await expectRedirect(answer(token, form))
    expect((await getPerson(visit(db, '/', cookiesOf(headers))))?.email).toBe(maria.email)
  })

  test('names missing fields, returns no password and stays open', async () => {
    const { token } = await inviteProxy(db, ada.owner)
    expect(await readFormAnswer(answer(token, {}))).toMatchObject({
      status: 400,
      error: {
        firstName: ['First name is required'],
        lastName: ['Last name is required'],
        password: ['Password is required'],
        agreedToTerms: ['You must agree to the terms and privacy policy'],
      },
    })
    const short = { ...registration, password: 'short', confirmPassword: 'other' }
    const wrong = await readFormAnswer(answer(token, short))
    expect(wrong.error).toEqual({
      password: ['Password must be at least 8 characters'],
      confirmPassword: ['Passwords do not match'],
    })
    expect(JSON.stringify(wrong)).not.toContain('"short"')
    const weak = { ...registration, password: 'football1', confirmPassword: 'football1' }
    expect((await readFormAnswer(answer(token, weak))).error?.password?.[0]).toBe(
      'Password is too weak',
    )
    expect(await findInvitation(db, token)).toBeDefined()
  })

  test('creates no account if it is removed while the form is open', async () => {
    const { id, token } = await inviteProxy(db, ada.owner)
    const removing = removeProxy(db, ada.owner, id)
    const answered = readFormAnswer(answer(token, registration))
    await removing
    expect((await answered).status).toBe(404)
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('lets an existing account log in and then accept', async () => {
    const { id, token } = await inviteProxy(db, ada.owner)
    const account = await logInAs(maria.email)
    expect(await visitInvitation(token)).toMatchObject({ state: 'login' })
    const wrong = { intent: 'login', email: maria.email, password: 'not the password' }
    expect((await readFormAnswer(answer(token, wrong))).error).toEqual({
      password: ['Invalid email or password'],
    })
    const { location, headers } = await expectRedirect(
      answer(token, { ...wrong, password: account.password }),
    )
    expect(location).toBe(`/proxy/register/${token}`)
    const cookie = cookiesOf(headers)
    expect(await visitInvitation(token, cookie)).toMatchObject({ state: 'answer' })
    const accepted = await expectRedirect(answer(token, { intent: 'accept' }, cookie))
    expect(accepted.location).toBe('/proxy/dashboard')
    // This account was not made by the invitation, so its empty profile stays its own.
    const home = await dashboard(visit(db, '/dashboard', cookie))
    expect(home).toMatchObject({ isActing: false, helpsOthers: true })
    expect(await findProxy(db, ada.owner, id)).toMatchObject({ status: 'accepted' })
    expect(await readFormAnswer(answer(token, { intent: 'accept' }, cookie))).toMatchObject({
      status: 404,
    })
  })

  test('redirects a registration with an existing account to the login', async () => {
    const { token } = await inviteProxy(db, ada.owner)
    await logInAs(maria.email)
    const { location, headers } = await expectRedirect(answer(token, registration))
    expect(location).toBe(`/proxy/register/${token}`)
    expect(await readMessage(headers)).toContain('Log in to answer')
  })

  test('tells a logged-in other account which one it is, and logs it out on request', async () => {
    const { token } = await inviteProxy(db, ada.owner)
    expect(await visitInvitation(token, ada.cookie)).toMatchObject({
      state: 'other',
      loggedInAs: ada.owner.email,
    })
    const refused = await expectRedirect(answer(token, { intent: 'accept' }, ada.cookie))
    expect(refused.location).toBe(`/proxy/register/${token}`)
    expect(await findInvitation(db, token)).toBeDefined()
    const { location } = await expectRedirect(answer(token, { intent: 'logout' }, ada.cookie))
    expect(location).toBe(`/proxy/register/${token}`)
    expect(await getPerson(visit(db, '/', ada.cookie))).toBeNull()
    // Accepting needs a session.
    await expectRedirect(answer(token, { intent: 'accept' }))
    expect(await findInvitation(db, token)).toBeDefined()
  })

  test('asks before declining, which needs no account', async () => {
    const { id, token } = await inviteProxy(db, ada.owner)
    expect(await visitInvitation(token, '', '?answer=decline')).toMatchObject({ state: 'decline' })
    expect(await findInvitation(db, token)).toBeDefined()
    const { location } = await expectRedirect(answer(token, { intent: 'decline' }))
    expect(location).toBe(`/proxy/register/${token}?answer=declined`)
    expect(await visitInvitation(token, '', '?answer=declined')).toMatchObject({
      state: 'declined',
    })
    expect(await findProxy(db, ada.owner, id)).toMatchObject({ status: 'declined' })
    expect(await visitInvitation(token, '', '?answer=decline')).toMatchObject({ status: 404 })
  })

  test('answers every invalid link alike', async () => {
    const { id, token } = await inviteProxy(db, ada.owner)
    await expectRedirect(sendAgain(id, {}))
    const fresh = await newestToken(db, maria.email)
    const person = await logInAs(maria.email)
    await acceptInvitation(db, person.owner, fresh)
    for (const dead of [token, fresh, 'A'.repeat(43), 'x']) {
      for (const cookie of ['', ada.cookie]) {
        expect(await visitInvitation(dead, cookie)).toEqual({ status: 404, state: 'invalid' })
      }
      expect((await readFormAnswer(answer(dead, registration))).status).toBe(404)
    }
  })
})

function invite(form: Record<string, string>) {
  const owner = { owner: ada.owner.id }
  return add.action(post(db, '/proxies/add', { ...owner, ...form }, ada.cookie))
}

async function expectPreview(work: Promise<unknown>): Promise<PreviewedMail> {
  const answer = (await work) as { data?: { mail?: PreviewedMail } }
  if (!answer.data?.mail) throw new Error(`No preview: ${JSON.stringify(answer)}`)
  return answer.data.mail
}

function sendAgain(proxyId: string, form: Record<string, string>, cookie = ada.cookie) {
  const args = post(db, `/proxies/${proxyId}/resend`, form, cookie)
  return resend.action({ ...args, params: { proxyId } })
}

async function visitInvitation(token: string, cookie = '', search = '') {
  const path = `/proxy/register/${token}${search}`
  const answer = await answering.loader({ ...visit(db, path, cookie), params: { token } })
  return { status: answer.init?.status ?? 200, ...answer.data }
}

function answer(token: string, form: Record<string, string>, cookie = '') {
  const args = post(db, `/proxy/register/${token}`, form, cookie)
  return answering.action({ ...args, params: { token } })
}

async function logInAs(email: string): Promise<LoggedInOwner & { password: string }> {
  const person = { ...newPerson(), email }
  return { ...(await logInNewOwner(db, person)), password: person.password }
}
