import { beforeEach, describe, expect, test, vi } from 'vitest'
import { countAccountAccess } from '#app/account-data/account-access/account-access.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { wrongAppCode } from '#app/accounts/two-factor/two-factor-codes.ts'
import { addEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink, listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { days } from '#app/lib/time.ts'
import { action as end, loader as visitAccess } from '#app/routes/login/account-access.tsx'
import { action as reset, loader as visitReset } from '#app/routes/login/reset-password.tsx'
import { addPasskey } from '#tests/support/browser/add-passkey.ts'
import { addAuthenticator, codeOf, wrongCode } from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { addProxy, grantAccess } from '#tests/support/data/proxies.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { post, visit } from '#tests/support/http/route-context.ts'
import { setEmailConfirmation } from '#tests/support/lib/settings.ts'
import { requestResetToken } from '#tests/support/mail/account-mails.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'

const next = 'Another harbour 7'
let anna: TestPerson
let person: Person

openDatabaseBeforeEach()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  anna = newPerson()
  person = await createOwner(db, anna)
  await grantAccess(db, person, await createOwner(db, newPerson()), 'full_edit')
  await addProxy(db, person, { name: 'Nora Nobody' })
  await addEmergencyLink(db, person, 'School')
  await addPasskey(db, person, 'Kitchen tablet')
})

describe('a reset', () => {
  test('redirects to the list of what can still open the account', async () => {
    expect(await resetPassword()).toMatch(/^\/account-access\/[\w-]{43}$/)
  })

  test('lists number and kind, and one button ends all of it', async () => {
    const { token, shown } = await visitList()
    expect(shown).toEqual({
      lines: [
        '2 emergency links with their access codes',
        '1 person with access to the record',
        '1 invitation without an answer',
        '1 passkey',
      ],
      asksForCode: false,
    })
    const codes = (await listEmergencyLinks(db, person)).map(({ shareId }) => shareId)
    expect((await readFormAnswer(endBy(token))).status).toBe(200)
    expect(await countAccountAccess(db, person.id)).toEqual({
      links: 2,
      proxies: 0,
      invitations: 0,
      passkeys: 0,
      sessions: 0,
      hasTwoFactor: false,
    })
    const after = await listEmergencyLinks(db, person)
    expect(after.map(({ name }) => name)).toEqual(['', 'School'])
    expect(after.filter(({ shareId }) => codes.includes(shareId))).toEqual([])
    expect((await readFormAnswer(endBy(token))).status).toBe(404)
    expect(await queuedKinds(db)).toContain('access-removed')
  })

  test('turns two-factor off only with a code of the authenticator', async () => {
    const secret = await addAuthenticator(db, person)
    const { token, shown } = await visitList()
    expect(shown).toMatchObject({ asksForCode: true })
    for (const code of ['', wrongCode(secret)]) {
      const { status, error } = await readFormAnswer(endBy(token, { code }))
      expect([status, error?.code]).toEqual([403, [wrongAppCode]])
    }
    expect(await countAccountAccess(db, person.id)).toMatchObject({ proxies: 1, passkeys: 1 })
    expect((await readFormAnswer(endBy(token, { code: codeOf(secret) }))).status).toBe(200)
    expect(await countAccountAccess(db, person.id)).toMatchObject({
      proxies: 0,
      hasTwoFactor: false,
    })
  })

  test('shows the list for seven days, until the next reset, and to nobody else', async () => {
    const first = (await visitList()).token
    const second = (await visitList()).token
    expect((await loadList(first)).shown).toEqual({ gone: true })
    expect((await loadList('A'.repeat(43))).shown).toEqual({ gone: true })
    expect((await loadList(second)).shown).toHaveProperty('lines')
    vi.setSystemTime(Date.now() + days(7))
    expect((await loadList(second)).shown).toEqual({ gone: true })
    expect((await readFormAnswer(endBy(second))).status).toBe(404)
  })

  test('sends a mail with what can still open the account, without names', async () => {
    await resetPassword()
    const mail = (await queuedMails(db)).find(({ kind }) => kind === 'password-reset')
    expect(mail?.text).toContain('2 emergency links')
    expect(mail?.text).toContain('1 person with access')
    expect(mail?.text).toContain('1 invitation')
    expect(mail?.text).toContain('1 passkey')
    expect(mail?.text).toMatch(/\/account-access\/[\w-]{43}$/m)
    expect(mail?.text).not.toMatch(/Nora|School|Kitchen/)
  })
})

describe('the first reset of an unconfirmed email', () => {
  beforeEach(() => {
    setEmailConfirmation(true)
  })

  test('lists what opens the account before it ends it', async () => {
    const token = await requestToken()
    const { data } = await visitReset({ ...visit(db, `/reset/${token}`), params: { token } })
    expect(data).toMatchObject({ first: { proof: 'ask', lines: { length: 4 } } })
  })

  test('of an older account asks first, and changes nothing without an answer', async () => {
    const token = await requestToken()
    const { status, error } = await readFormAnswer(resetBy(token))
    expect([status, error]).toEqual([400, { choice: ['Choose one of the two'] }])
    expect(await countAccountAccess(db, person.id)).toMatchObject({ proxies: 1, passkeys: 1 })
    await expectRedirect(resetBy(token, { choice: 'keep' }))
    expect(await countAccountAccess(db, person.id)).toMatchObject({ proxies: 1, passkeys: 1 })
  })

  test('of an older account ends everything when its owner did not make it', async () => {
    await expectRedirect(resetBy(await requestToken(), { choice: 'end' }))
    expect(await countAccountAccess(db, person.id)).toMatchObject({
      links: 1,
      proxies: 0,
      passkeys: 0,
    })
  })

  test('of a newer account keeps link and code if its owner says so, and otherwise replaces them', async () => {
    const forms: Record<string, string>[] = [{ isMaker: 'on' }, {}]
    for (const form of forms) {
      const maker = newPerson()
      const made = await createOwner(db, maker)
      const before = await getPrimaryLink(db, made)
      await expectRedirect(resetBy(await requestToken(maker.email), form))
      const after = await getPrimaryLink(db, made)
      expect(after.shareId === before.shareId).toBe('isMaker' in form)
    }
  })

  test('differs from later ones, which end nothing', async () => {
    await expectRedirect(resetBy(await requestToken(), { choice: 'keep' }))
    await expectRedirect(resetBy(await requestToken()))
    expect(await countAccountAccess(db, person.id)).toMatchObject({ proxies: 1, passkeys: 1 })
  })
})

async function visitList() {
  const token = (await resetPassword())?.split('/').at(-1) ?? ''
  return await loadList(token)
}

async function loadList(token: string) {
  const args = { ...visit(db, `/account-access/${token}`), params: { token } }
  return { token, shown: (await visitAccess(args)).data }
}

function endBy(token: string, form: Record<string, string> = {}) {
  return end({ ...post(db, `/account-access/${token}`, form), params: { token } })
}

async function resetPassword(): Promise<string | null> {
  return (await expectRedirect(resetBy(await requestToken()))).location
}

function requestToken(email = anna.email): Promise<string> {
  return requestResetToken(db, email)
}

function resetBy(token: string, more: Record<string, string> = {}) {
  const form = { password: next, confirmPassword: next, ...more }
  return reset({ ...post(db, `/reset/${token}`, form), params: { token } })
}
