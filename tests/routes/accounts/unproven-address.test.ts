import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { requestEmailChange } from '#app/accounts/email/change-email.server.ts'
import { findConfirmedAt, queueConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { hours } from '#app/lib/time.ts'
import { loader as visitLinks } from '#app/routes/links/links.tsx'
import { action as addLink, loader as visitNewLink } from '#app/routes/links/new-link.tsx'
import { action as confirm, loader as visitConfirm } from '#app/routes/login/confirm-email.tsx'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action as disown, loader as visitDisown } from '#app/routes/login/not-my-account.tsx'
import { action as register } from '#app/routes/login/register.tsx'
import { loader as visitKit } from '#app/routes/print-kit/print-kit.tsx'
import { action as invite, loader as visitInvite } from '#app/routes/proxies/add-proxy.tsx'
import { action as resend } from '#app/routes/proxies/resend-invitation.tsx'
import { action as addPasskey } from '#app/routes/settings/add-passkey.ts'
import { action as provePasskeys, loader as visitPasskeys } from '#app/routes/settings/passkeys.tsx'
import { action as setUp, loader as visitSetUp } from '#app/routes/settings/set-up-two-factor.tsx'
import {
  action as beginTwoFactor,
  loader as visitTwoFactor,
} from '#app/routes/settings/two-factor.tsx'
import { newPerson, registrationOf, type TestPerson } from '#tests/support/data/people.ts'
import { addProxy } from '#tests/support/data/proxies.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readToast } from '#tests/support/http/answers.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'
import { setEmailConfirmation } from '#tests/support/lib/settings.ts'
import { mailedToken } from '#tests/support/mail/account-mails.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'

let anna: TestPerson
let person: Person
let cookie: string

openDatabaseBeforeEach()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setEmailConfirmation(true)
  anna = newPerson()
  const { headers } = await expectRedirect(register(post(db, '/register', registrationOf(anna))))
  cookie = cookiesOf(headers)
  person = (await findByEmail(db, anna.email)) as Person
})

describe('an unconfirmed email', () => {
  test('blocks every page that adds access, with the reason, until it is confirmed', async () => {
    const pages = async () => [
      (await visitInvite(visit(db, '/proxies/add', cookie))).unconfirmed,
      (await visitNewLink(visit(db, '/links/new', cookie))).unconfirmed,
      (await visitLinks(visit(db, '/links', cookie))).unconfirmed,
      (await visitPasskeys(visit(db, '/settings/passkeys', cookie))).unconfirmed,
      (await visitTwoFactor(visit(db, '/settings/two-factor', cookie))).unconfirmed,
      readUnconfirmedEmail(await visitKit(visit(db, '/print-kit', cookie))),
    ]
    const unconfirmed = { email: anna.email, mailLeavesServer: false }
    expect(await pages()).toEqual(Array(6).fill(unconfirmed))
    await readFormAnswer(confirmBy(await readToken(), cookie))
    expect(await pages()).toEqual(Array(6).fill(undefined))
  })

  test('blocks every post that adds access, and redirects to the page with the reason', async () => {
    const id = await addProxy(db, person, { level: 'view_only' })
    const before = await countRows()
    const posts: [string, () => Promise<unknown>][] = [
      ['/proxies/add', () => invite(post(db, '/proxies/add', { step: 'send' }, cookie))],
      [
        `/proxies/${id}/resend`,
        () => resend({ ...post(db, `/proxies/${id}/resend`, {}, cookie), params: { proxyId: id } }),
      ],
      ['/links/new', () => addLink(post(db, '/links/new', { name: 'School' }, cookie))],
      ['/settings/passkeys', () => provePasskeys(post(db, '/settings/passkeys', {}, cookie))],
      ['/settings/two-factor', () => beginTwoFactor(post(db, '/settings/two-factor', {}, cookie))],
      ['/settings/two-factor', () => setUp(post(db, '/settings/two-factor/set-up', {}, cookie))],
    ]
    for (const [path, work] of posts) {
      const { location, headers } = await expectRedirect(work())
      expect(location).toBe(path)
      const toast = await readToast(headers)
      expect(toast?.message).toBe('Not saved: confirm your email address first.')
    }
    const refused = await addPasskey(
      post(db, '/settings/passkeys/add', { step: 'options' }, cookie),
    )
    expect(refused.status).toBe(403)
    const shown = await expectRedirect(visitSetUp(visit(db, '/settings/two-factor/set-up', cookie)))
    expect(shown.location).toBe('/settings/two-factor')
    expect(await countRows()).toEqual(before)
  })

  test('blocks nothing where the rule is off', async () => {
    setEmailConfirmation(false)
    expect((await visitNewLink(visit(db, '/links/new', cookie))).unconfirmed).toBeUndefined()
  })
})

describe('confirming an address', () => {
  test('needs a post and the account', async () => {
    const link = await readToken()
    for (const as of ['', cookie]) await visitConfirm(visitLink(link, as))
    const without = await readFormAnswer(confirmBy(link))
    expect(without).toMatchObject({
      status: 403,
      error: { password: ['Enter the password of the account'] },
    })
    const wrong = await readFormAnswer(confirmBy(link, '', { password: 'Wrong harbour 1' }))
    expect(wrong).toMatchObject({
      status: 403,
      error: { password: ['This is not the password of the account'] },
    })
    expect(await findConfirmedAt(db, person.id)).toBeNull()
  })

  test('keeps the confirming session, ends every other one and a change of the email', async () => {
    const other = await logInAs()
    await requestEmailChange(db, person, 'other@example.org')
    expect((await readFormAnswer(confirmBy(await readToken(), cookie))).status).toBe(200)
    expect(await findConfirmedAt(db, person.id)).not.toBeNull()
    expect(await getPerson(visit(db, '/', cookie))).toMatchObject({ id: person.id })
    expect(await getPerson(visit(db, '/', other))).toBeNull()
    expect(await db.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  test('with the password ends every session', async () => {
    const right = confirmBy(await readToken(), '', { password: anna.password })
    expect((await readFormAnswer(right)).status).toBe(200)
    expect(await findConfirmedAt(db, person.id)).not.toBeNull()
    expect(await getPerson(visit(db, '/', cookie))).toBeNull()
  })

  test('checks ten wrong passwords and no more', async () => {
    const link = await readToken()
    for (let n = 0; n < 10; n++) {
      await readFormAnswer(confirmBy(link, '', { password: `Wrong harbour ${n}` }))
    }
    expect((await readFormAnswer(confirmBy(link, '', { password: anna.password }))).status).toBe(
      429,
    )
    expect(await findConfirmedAt(db, person.id)).toBeNull()
  })
})

describe('an account that somebody else made', () => {
  test('is erased by a post, not by a GET, and its email is free', async () => {
    const link = await readToken()
    expect(await visitConfirmation(link)).toEqual({ email: anna.email })
    expect(await findByEmail(db, anna.email)).not.toBeNull()
    expect((await readFormAnswer(disownBy(link))).status).toBe(200)
    expect(await findByEmail(db, anna.email)).toBeNull()
    expect(await getPerson(visit(db, '/', cookie))).toBeNull()
    expect(await visitConfirmation(link)).toEqual({ gone: true })
    expect((await readFormAnswer(disownBy(link))).status).toBe(404)
    await expectRedirect(register(post(db, '/register', registrationOf(anna))))
  })

  test('leaves no known device for the next account of this email', async () => {
    vi.setSystemTime(Date.now() + 1000)
    await readFormAnswer(disownBy(await readToken()))
    const own = { ...newPerson(), email: anna.email }
    await expectRedirect(register(post(db, '/register', registrationOf(own))))
    const form = { email: own.email, password: own.password }
    await expectRedirect(logIn(post(db, '/login', form, cookie)))
    expect(await queuedKinds(db)).toContain('new-device')
  })

  test('is not erased after its email is confirmed, or a day later', async () => {
    const link = await readToken()
    await readFormAnswer(confirmBy(link, cookie))
    expect((await readFormAnswer(disownBy(link))).status).toBe(404)
    const bert = { ...newPerson() }
    await expectRedirect(register(post(db, '/register', registrationOf(bert))))
    const late = await mailedToken(db, bert.email, '/confirm-email/')
    vi.setSystemTime(Date.now() + hours(25))
    expect((await readFormAnswer(disownBy(late))).status).toBe(404)
    expect(await findByEmail(db, anna.email)).not.toBeNull()
    expect(await findByEmail(db, bert.email)).not.toBeNull()
  })

  test('has a link in the mail that erases it', async () => {
    await queueConfirmation(db, person)
    const mail = (await queuedMails(db)).at(-1)
    expect(mail?.text).toMatch(
      /I did not make this account:\n\S+\/confirm-email\/[\w-]{43}\/not-mine$/m,
    )
  })
})

function visitLink(link: string, as = '') {
  return { ...visit(db, `/confirm-email/${link}`, as), params: { token: link } }
}

function confirmBy(link: string, as = '', form: Record<string, string> = {}) {
  return confirm({ ...post(db, `/confirm-email/${link}`, form, as), params: { token: link } })
}

async function visitConfirmation(link: string) {
  return (await visitDisown(visitLink(link))).data
}

function disownBy(link: string) {
  return disown({ ...post(db, `/confirm-email/${link}/not-mine`, {}), params: { token: link } })
}

function readToken(): Promise<string> {
  return mailedToken(db, anna.email, '/confirm-email/')
}

async function logInAs(): Promise<string> {
  const form = { email: anna.email, password: anna.password }
  const { headers } = await expectRedirect(logIn(post(db, '/login', form)))
  return cookiesOf(headers)
}

function readUnconfirmedEmail(shown: Awaited<ReturnType<typeof visitKit>>) {
  return 'kit' in shown ? shown.kit?.unconfirmedEmail : undefined
}

async function countRows(): Promise<number[]> {
  const counts: number[] = []
  for (const table of [
    'proxies',
    'share_links',
    'passkeys',
    'second_factors',
    'mail_outbox',
  ] as const) {
    counts.push((await db.selectFrom(table).selectAll().execute()).length)
  }
  return counts
}
