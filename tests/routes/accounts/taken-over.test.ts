import { beforeEach, describe, expect, test, vi } from 'vitest'
import { insertDraft } from '#app/accounts/drafts/saved-drafts.server.ts'
import { requestEmailChange } from '#app/accounts/email/change-email.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { renewRecoveryCodes } from '#app/accounts/two-factor/recovery-codes.server.ts'
import { addEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { minutes } from '#app/lib/time.ts'
import { savePreferences } from '#app/mail/mail-preferences.server.ts'
import { findInvitation } from '#app/proxies/invitations/answer-invitation.server.ts'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action as reset } from '#app/routes/login/reset-password.tsx'
import { loader as readAsProxy } from '#app/routes/profile/full-record.tsx'
import { addPasskey } from '#tests/support/browser/add-passkey.ts'
import { countRowsWithId } from '#tests/support/data/account-data.ts'
import { addAuthenticator } from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { inviteProxy } from '#tests/support/data/invitations.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect } from '#tests/support/http/answers.ts'
import { logInNewOwner } from '#tests/support/http/profile-visit.ts'
import { cookiesOf, createSessionCookie, post, visit } from '#tests/support/http/route-context.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'
import { setEmailConfirmation } from '#tests/support/lib/settings.ts'
import { mailedKinds, requestResetToken } from '#tests/support/mail/account-mails.ts'

const next = 'Another harbour 7'
let victim: TestPerson

openDatabaseBeforeEach('2027-03-01T12:00:15Z')

beforeEach(() => {
  victim = newPerson()
})

/** Columns with the id of an account in rows that give access, or suppress mails to its owner. */
const columnsWithAccess = [
  'email_changes.user_id',
  'kept_forms.user_id',
  'mail_preferences.user_id',
  'passkeys.user_id',
  'pending_logins.user_id',
  'proxies.owner_id',
  'recovery_codes.user_id',
  'second_factors.user_id',
  'sessions.user_id',
]

describe('an account that somebody else made with the email of its owner, after the reset', () => {
  test.each([
    ['made under the rule', true],
    ['older than the rule', false],
  ])('opens by nothing of its maker if it is %s', async (_, isUnderRule) => {
    setEmailConfirmation(isUnderRule)
    const squatter = await createSquatter()
    expect(await findWaysIn(squatter)).toHaveLength(8)
    expect(await findColumnsWithAccess(squatter)).toEqual(columnsWithAccess)
    setEmailConfirmation(true)
    await resetAs(victim, isUnderRule ? {} : { choice: 'end' })
    expect(await findWaysIn(squatter)).toEqual([])
    expect(await findColumnsWithAccess(squatter)).toEqual([])
    expect(await countRows(db, 'share_grants')).toBe(0)
    expect(await countRows(db, 'share_devices')).toBe(0)
    const form = { email: victim.email, password: next }
    await expectRedirect(logIn(post(db, '/login', form)), '/login?c=1')
  })

  test('treats the maker’s browser as a new device and mails the owner', async () => {
    setEmailConfirmation(true)
    const maker = { ...newPerson(), email: victim.email }
    await createOwner(db, maker)
    const form = { email: victim.email, password: maker.password }
    const { headers } = await expectRedirect(logIn(post(db, '/login', form)))
    vi.setSystemTime(Date.now() + minutes(1))
    await resetAs(victim)
    const before = await countNewDeviceMails()
    const again = { ...form, password: next }
    await expectRedirect(logIn(post(db, '/login', again, cookiesOf(headers))))
    expect(await countNewDeviceMails()).toBe(before + 1)
  })
})

type Squatter = Awaited<ReturnType<typeof createSquatter>>

/** Creates an account with the email of another person, and every kind of access to it. */
async function createSquatter() {
  const registered = { ...newPerson(), email: victim.email }
  const account = await createOwner(db, registered)
  const friend = await logInNewOwner(db)
  const accessId = await grantAccess(db, account, friend.owner, 'full_edit')
  const invitation = await inviteProxy(db, account)
  await addEmergencyLink(db, account, 'Mine')
  const links = (await listEmergencyLinks(db, account)).map(link => ({
    person: account,
    link,
    wrongCode: () => '',
  }))
  const viewing = await Promise.all(links.map(link => responderTo(db, link).open()))
  await addPasskey(db, account, 'Phone')
  await requestEmailChange(db, account, 'own@example.org')
  await insertDraft(db, account, 'hash', { address: '/profile/social', fields: [] })
  await savePreferences(db, account.id, { marketingEmails: true })
  const cookie = await createSessionCookie(db, account)
  await addAuthenticator(db, account)
  await renewRecoveryCodes(db, account)
  const login = { email: victim.email, password: registered.password }
  return { account, friend, accessId, invitation, links, viewing, cookie, login }
}

/** Returns the names of the accesses that the squatter still has. */
async function findWaysIn(squatter: Squatter): Promise<string[]> {
  const { friend, accessId, invitation, cookie, login } = squatter
  const asFriend = visit(db, `/for/${accessId}/profile/view`, friend.cookie)
  const ways: Record<string, unknown> = {
    session: await getPerson(visit(db, '/', cookie)),
    password: (await logIn(post(db, '/login', login))) instanceof Response,
    proxy: await readAsProxy(asFriend).catch(() => undefined),
    invitation: await findInvitation(db, invitation.token),
  }
  for (const [at, link] of squatter.links.entries()) {
    const responder = responderTo(db, link)
    const cookies = squatter.viewing[at]
    ways[`code ${at}`] = (await responder.post('record', { code: link.link.code })).status === 303
    ways[`grant ${at}`] = (await responder.get('record', { cookie: cookies })).status === 200
  }
  return Object.keys(ways).filter(name => ways[name])
}

async function findColumnsWithAccess({ account }: Squatter): Promise<string[]> {
  const columns = Object.keys(await countRowsWithId(db, account.id))
  return columns.filter(column => columnsWithAccess.includes(column)).sort()
}

async function resetAs({ email }: TestPerson, more: Record<string, string> = {}): Promise<void> {
  const token = await requestResetToken(db, email)
  const form = { password: next, confirmPassword: next, ...more }
  await expectRedirect(reset({ ...post(db, `/reset/${token}`, form), params: { token } }))
}

async function countNewDeviceMails(): Promise<number> {
  return (await mailedKinds(db, victim.email)).filter(kind => kind === 'new-device').length
}
