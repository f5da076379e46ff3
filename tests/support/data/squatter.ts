import { expect } from 'vitest'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { listPasskeys } from '#app/accounts/passkeys/passkeys.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import {
  type EmergencyLink,
  getPrimaryLink,
  listEmergencyLinks,
} from '#app/emergency/links/emergency-links.server.ts'
import { findInvitation } from '#app/proxies/invitations/answer-invitation.server.ts'
import { createInvitationDraft } from '#app/proxies/invitations/invitation-draft.server.ts'
import { action as addLink } from '#app/routes/links/new-link.tsx'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action as logInByPasskey } from '#app/routes/login/login-with-passkey.ts'
import { action as register } from '#app/routes/login/register.tsx'
import { action as verify } from '#app/routes/login/verify-login.tsx'
import { loader as readAsProxy } from '#app/routes/profile/full-record.tsx'
import { action as invite } from '#app/routes/proxies/add-proxy.tsx'
import { action as answerInvitation } from '#app/routes/proxies/invitation.tsx'
import { action as addPasskey } from '#app/routes/settings/add-passkey.ts'
import { action as changeEmail } from '#app/routes/settings/change-email.tsx'
import { action as savePreferences } from '#app/routes/settings/email-preferences.tsx'
import {
  action as turnOnTwoFactor,
  loader as visitSetUp,
} from '#app/routes/settings/set-up-two-factor.tsx'
import { action as beginTwoFactor } from '#app/routes/settings/two-factor.tsx'
import { hashToken } from '#db/crypto/keys.server.ts'
import { SoftwarePasskey } from '../browser/software-passkey.ts'
import type { TestDatabase } from '../db/database.ts'
import { cookiesOf, post, visit } from '../http/route-context.ts'
import { responderTo } from '../http/view-visit.ts'
import { findMailedToken } from '../mail/account-mails.ts'
import { codeOf } from './authenticator.ts'
import { newestToken } from './invitations.ts'
import { newPerson, registrationOf, type TestPerson } from './people.ts'

/** A person who registered with the email of another, and every access that they keep. */
export interface Squatter {
  registered: TestPerson
  account: Person
  cookie: string
  links: EmergencyLink[]
  /** Cookies of a browser that opened the emergency link: a grant and a known device. */
  viewing: string
  friend: { registered: TestPerson; cookie: string }
  accessId?: string
  invitation?: string
  passkey: SoftwarePasskey
  secret?: string
  /** Cookie of a login that waits for its two-factor code. */
  pending?: string
  /** Token of the mail that would change the account to the squatter's own address. */
  changeToken?: string
}

/** Registers with the email of another person and creates every access that the pages offer. */
export async function registerSquatter(db: TestDatabase, victim: TestPerson): Promise<Squatter> {
  const registered = { ...newPerson(), email: victim.email }
  const cookie = await cookieFrom(register(post(db, '/register', registrationOf(registered))))
  const account = await personOf(db, victim.email)
  const friend = newPerson()
  const friendCookie = await cookieFrom(register(post(db, '/register', registrationOf(friend))))
  const squatter: Squatter = {
    registered,
    account,
    cookie,
    links: [],
    viewing: '',
    friend: { registered: friend, cookie: friendCookie },
    passkey: new SoftwarePasskey(),
  }
  await turnOffMails(db, squatter)
  await inviteFriend(db, squatter)
  await addPasskeyTo(db, squatter)
  await act(addLink(post(db, '/links/new', { owner: account.id, name: 'Mine' }, cookie)))
  squatter.links = await listEmergencyLinks(db, account)
  squatter.viewing = await responderTo(db, {
    person: account,
    link: await getPrimaryLink(db, account),
    wrongCode: () => '',
  }).open()
  await beginEmailChange(db, squatter)
  await leaveDraft(db, squatter)
  await setUpTwoFactor(db, squatter)
  return squatter
}

/** Returns the names of all accesses that the squatter still has. */
export async function findWaysIn(db: TestDatabase, squatter: Squatter): Promise<string[]> {
  const { account, cookie, links, viewing, friend, accessId, invitation, passkey } = squatter
  const { pending, secret, changeToken, registered } = squatter
  const found: string[] = []
  const note = (way: string, isOpen: unknown) => {
    if (isOpen) found.push(way)
  }
  note('session', await getPerson(visit(db, '/', cookie)))
  note('password', await sessionAfter(db, logIn(post(db, '/login', { ...registered }))))
  if (accessId) {
    const read = await act(readAsProxy(visit(db, `/for/${accessId}/profile/view`, friend.cookie)))
    note('proxy', !(read instanceof Response))
  }
  note('invitation', invitation && (await findInvitation(db, invitation)))
  for (const link of links) {
    const view = responderTo(db, { person: account, link, wrongCode: () => '' })
    note(`link ${link.name}`, (await view.get('record')).status === 200)
    note(`code of ${link.name}`, (await view.post('record', { code: link.code })).status === 303)
    note(`grant of ${link.name}`, (await view.get('record', { cookie: viewing })).status === 200)
  }
  if (devicesWithPasskey.has(passkey)) {
    const { challenge } = await passkeyStep(db, { step: 'options', purpose: 'login' })
    const answer = JSON.stringify(passkey.use({ challenge }))
    const form = { step: 'answer', purpose: 'login', answer }
    note('passkey', await sessionAfter(db, logInByPasskey(post(db, '/login/passkey', form))))
  }
  if (pending && secret) {
    const form = { step: 'app', code: codeOf(secret, 1) }
    note('pending login', await sessionAfter(db, verify(post(db, '/login/verify', form, pending))))
  }
  if (changeToken) {
    const rows = await db.selectFrom('email_changes').select('user_id').execute()
    const isWaiting = rows.some(({ user_id }) => user_id === account.id)
    note('email change', isWaiting)
  }
  return found
}

/** Returns the tables with rows of the account that give access or suppress mails to its owner. */
export async function tablesWithAccess(
  db: TestDatabase,
  { id }: { id: string },
): Promise<string[]> {
  const byUser = [
    'sessions',
    'passkeys',
    'passkey_challenges',
    'second_factors',
    'recovery_codes',
    'pending_logins',
    'email_changes',
    'kept_forms',
    'mail_preferences',
  ] as const
  const found: string[] = []
  for (const table of byUser) {
    const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()
    if (rows.length > 0) found.push(table)
  }
  const proxies = await db.selectFrom('proxies').select('id').where('owner_id', '=', id).execute()
  if (proxies.length > 0) found.push('proxies')
  for (const table of ['share_grants', 'share_devices'] as const) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('share_links', 'share_links.id', `${table}.link_id`)
      .select('share_links.id')
      .where('share_links.user_id', '=', id)
      .execute()
    if (rows.length > 0) found.push(table)
  }
  return found
}

async function turnOffMails(db: TestDatabase, { cookie }: Squatter): Promise<void> {
  await act(savePreferences(post(db, '/settings/email-preferences', {}, cookie)))
}

async function inviteFriend(db: TestDatabase, squatter: Squatter): Promise<void> {
  const { account, cookie, friend } = squatter
  const { email } = friend.registered
  const form = {
    name: 'Friend',
    relationship: 'Friend',
    level: 'full_edit',
    fullEditing: 'confirmed',
    step: 'send',
  }
  const send = (to: string) => {
    const proposed = createInvitationDraft(account, to)
    const sent = { ...form, email: to, owner: account.id, proposed }
    return act(invite(post(db, '/proxies/add', sent, cookie)))
  }
  await send(email)
  await send('second.friend@example.org')
  const token = await newestToken(db, email).catch(() => undefined)
  if (!token) return
  await act(
    answerInvitation({
      ...post(db, `/proxy/register/${token}`, { intent: 'accept' }, friend.cookie),
      params: { token },
    }),
  )
  const row = await db
    .selectFrom('proxies')
    .select('id')
    .where('owner_id', '=', account.id)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst()
  squatter.accessId = row?.id
  squatter.invitation = await newestToken(db, 'second.friend@example.org').catch(() => undefined)
}

async function addPasskeyTo(
  db: TestDatabase,
  { account, cookie, passkey }: Squatter,
): Promise<void> {
  const step = (form: Record<string, string>) =>
    act(addPasskey(post(db, '/settings/passkeys/add', form, cookie)))
  const options = await step({ step: 'options' })
  if (!(options instanceof Response) || options.status !== 200) return
  const answer = JSON.stringify(passkey.create(await options.json()))
  await step({ step: 'answer', answer })
  expect(await listPasskeys(db, account)).toHaveLength(1)
  devicesWithPasskey.add(passkey)
}

const devicesWithPasskey = new WeakSet<SoftwarePasskey>()

async function beginEmailChange(db: TestDatabase, squatter: Squatter): Promise<void> {
  const { registered, cookie } = squatter
  const own = `own.${registered.email}`
  await act(changeEmail(post(db, '/settings/email', { email: own }, cookie)))
  squatter.changeToken = await findMailedToken(db, own, '/confirm-email/')
}

/** Posts a form with an expired session, so that it is saved as a draft. */
async function leaveDraft(db: TestDatabase, { account, registered }: Squatter): Promise<void> {
  const cookie = await cookieFrom(logIn(post(db, '/login', { ...registered })))
  const lastYear = '2025-06-01T00:00:00.000Z'
  await db
    .updateTable('sessions')
    .set({ last_active_at: lastYear })
    .where('user_id', '=', account.id)
    .where('token_hash', '=', hashToken(/mf_s=([^;]+)/.exec(cookie)?.[1] ?? ''))
    .execute()
  await act(addLink(post(db, '/links/new', { owner: account.id, name: 'Kept' }, cookie)))
}

async function setUpTwoFactor(db: TestDatabase, squatter: Squatter): Promise<void> {
  const { cookie, registered } = squatter
  await act(beginTwoFactor(post(db, '/settings/two-factor', {}, cookie)))
  const shown = (await act(visitSetUp(visit(db, '/settings/two-factor/set-up', cookie)))) as {
    waiting?: { secret: string } | null
  }
  if (!shown.waiting) return
  squatter.secret = shown.waiting.secret
  const form = { code: codeOf(squatter.secret) }
  const turned = (await act(
    turnOnTwoFactor(post(db, '/settings/two-factor/set-up', form, cookie)),
  )) as { init?: { headers?: HeadersInit } }
  squatter.cookie = [cookie, cookiesOf(new Headers(turned.init?.headers))]
    .filter(Boolean)
    .join('; ')
  squatter.pending = await cookieFrom(logIn(post(db, '/login', { ...registered })))
}

async function passkeyStep(db: TestDatabase, form: Record<string, string>) {
  const answer = await logInByPasskey(post(db, '/login/passkey', form))
  return (await (answer as Response).json()) as { challenge: string }
}

async function sessionAfter(db: TestDatabase, work: Promise<unknown>): Promise<boolean> {
  const answer = (await act(work)) as Response | { init?: { headers?: HeadersInit } }
  const headers =
    answer instanceof Response ? answer.headers : new Headers(answer?.init?.headers ?? {})
  return (await getPerson(visit(db, '/', cookiesOf(headers)))) !== null
}

/** Returns the answer of an action, thrown or returned. */
function act(work: Promise<unknown>): Promise<unknown> {
  return work.catch(thrown => thrown)
}

async function cookieFrom(work: Promise<unknown>): Promise<string> {
  const answer = await act(work)
  if (!(answer instanceof Response)) throw new Error(`No cookies: ${JSON.stringify(answer)}`)
  return cookiesOf(answer.headers)
}

async function personOf(db: TestDatabase, email: string): Promise<Person> {
  const person = await findByEmail(db, email)
  if (!person) throw new Error('No account has this email')
  return person
}
