import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { resetPassword } from '#app/account-data/account-access/reset-password.server.ts'
import { emailHash, findByEmail } from '#app/accounts/accounts.server.ts'
import {
  confirmEmailChange,
  findEmailChange,
  findPendingEmailChange,
  requestEmailChange,
} from '#app/accounts/email/change-email.server.ts'
import {
  confirmEmail,
  findConfirmedAt,
  queueConfirmation,
  resendConfirmation,
} from '#app/accounts/email/confirm-email.server.ts'
import { reserveFailure } from '#app/accounts/login/login-throttle.server.ts'
import { requestReset, sendResetMails } from '#app/accounts/password/password-reset.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { deleteExpired } from '#app/jobs/delete-expired.server.ts'
import { demoEmail } from '#app/lib/email-address.ts'
import { hours } from '#app/lib/time.ts'
import {
  acceptInvitation,
  findInvitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { inviteProxy, maria } from '#tests/support/data/invitations.ts'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { findMailedToken, mailedKinds, mailedToken } from '#tests/support/mail/account-mails.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

const newEmail = 'Anna.New@example.org'
const session = { id: 'hash of this one' }
let anna: TestPerson
let person: Person

openDatabaseBeforeEach()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  anna = newPerson()
  person = await createOwner(db, anna)
})

describe('a typed address', () => {
  test('is confirmed by the mailed link, once and within a day', async () => {
    await queueConfirmation(db, person)
    const late = await confirmation()
    vi.setSystemTime(Date.now() + hours(25))
    expect(await confirmEmail(db, person, late)).toBe(false)
    await queueConfirmation(db, person)
    const link = await confirmation()
    expect(await findConfirmedAt(db, person.id)).toBeNull()
    expect(await confirmEmail(db, person, link)).toBe(true)
    expect(await findConfirmedAt(db, person.id)).toBe(new Date().toISOString())
    expect(await confirmEmail(db, person, link)).toBe(false)
  })

  test('gets three mails in an hour, and none once it is confirmed', async () => {
    for (let n = 0; n < 3; n++) expect(await resendConfirmation(db, person)).toBe(0)
    expect(await resendConfirmation(db, person)).toBe(3600)
    expect(await queuedMails(db)).toHaveLength(3)
    vi.setSystemTime(Date.now() + hours(1))
    await confirmEmail(db, person, await confirmation())
    expect(await resendConfirmation(db, person)).toBe(0)
    expect(await queuedMails(db)).toHaveLength(3)
  })
})

describe('a change of the address', () => {
  test('changes nothing until the link is used', async () => {
    const link = await ask()
    expect(await findByEmail(db, anna.email)).not.toBeNull()
    expect(await findPendingEmailChange(db, person)).toMatchObject({ email: newEmail })
    for (const id of [session.id, 'hash of another']) await startSession(id)
    await reserveFailure(db, emailHash(newEmail), 'open')
    await requestReset(db, anna.email, '192.0.2.1')
    await sendResetMails(db)
    const reset = await mailedToken(db, anna.email, '/reset/')

    expect(await confirm(link)).toEqual({ emailHash: emailHash(newEmail) })
    expect(await findByEmail(db, anna.email)).toBeNull()
    expect(await findByEmail(db, newEmail)).toEqual({ ...person, email: newEmail })
    expect(await findConfirmedAt(db, person.id)).toBe(new Date().toISOString())
    const left = await db.selectFrom('sessions').select('token_hash').execute()
    expect(left).toEqual([{ token_hash: session.id }])
    expect(await db.selectFrom('login_attempts').selectAll().execute()).toEqual([])
    expect(await resetPassword(db, reset, 'Another harbour 7')).toBeUndefined()
    expect(await findPendingEmailChange(db, person)).toBeUndefined()
  })

  test('is mailed to the old address without the new one', async () => {
    await confirm(await ask())
    const mails = await queuedMails(db)
    const told = mails.find(({ kind }) => kind === 'email-changed')
    expect(told?.to.email).toBe(anna.email)
    expect(JSON.stringify(told).toLowerCase()).not.toContain(newEmail.toLowerCase())
  })

  test('works once, for a day, for its owner, and until a newer one', async () => {
    const old = await ask()
    const link = await ask()
    expect(await findEmailChange(db, old)).toBeUndefined()
    expect(await confirm(old)).toBe('gone')
    const other = await createOwner(db, newPerson())
    expect(await confirmEmailChange(db, { person: other, session }, link)).toBe('gone')
    vi.setSystemTime(Date.now() + hours(25))
    expect(await confirm(link)).toBe('gone')
    const again = await ask()
    expect(await confirm(again)).toMatchObject({ emailHash: emailHash(newEmail) })
    expect(await confirm(again)).toBe('gone')
  })

  test('to an address with an account looks equal and opens nothing', async () => {
    const bert = newPerson()
    await createOwner(db, bert)
    expect(await requestEmailChange(db, person, bert.email)).toBeUndefined()
    expect(await findPendingEmailChange(db, person)).toMatchObject({ email: bert.email })
    expect(await mailedKinds(db, bert.email)).toEqual(['email-taken'])
    expect(await findMailedToken(db, bert.email, '/confirm-email/')).toBeUndefined()
  })

  test('is refused if the address got an account meanwhile', async () => {
    const link = await ask()
    await createOwner(db, { ...newPerson(), email: newEmail })
    expect(await confirm(link)).toBe('taken')
    expect(await findByEmail(db, anna.email)).toEqual(person)
    expect(await findPendingEmailChange(db, person)).toBeUndefined()
  })

  test('to the own address is refused, and the demonstration address gets no mail', async () => {
    const own = await requestEmailChange(db, person, ` ${anna.email.toUpperCase()}`)
    expect(own).toEqual({ reason: 'same' })
    expect(await requestEmailChange(db, person, demoEmail)).toBeUndefined()
    expect(await queuedMails(db)).toEqual([])
  })

  test('mails one address three times an hour, known or not', async () => {
    const bert = newPerson()
    await createOwner(db, bert)
    for (const email of [bert.email, 'nobody@example.org']) {
      for (let n = 0; n < 3; n++) {
        expect(
          await requestEmailChange(db, await createOwner(db, newPerson()), email),
        ).toBeUndefined()
      }
      expect(await requestEmailChange(db, person, email)).toEqual({
        reason: 'address',
        retryAfter: 3600,
      })
      expect(await mailedKinds(db, email)).toHaveLength(3)
    }
  })

  test('is limited to five an hour', async () => {
    for (let n = 0; n < 5; n++) await requestEmailChange(db, person, `anna${n}@example.org`)
    const refused = await requestEmailChange(db, person, 'anna6@example.org')
    expect(refused).toEqual({ reason: 'person', retryAfter: 3600 })
  })

  test('stores the address sealed, and deletes it when it expires', async () => {
    await ask()
    const row = await db.selectFrom('email_changes').selectAll().executeTakeFirstOrThrow()
    const stored = Object.values(row)
      .map(value => value?.toString('latin1'))
      .join()
    expect(stored.toLowerCase()).not.toContain(newEmail.toLowerCase())
    vi.setSystemTime(Date.now() + hours(25))
    await deleteExpired(db)
    expect(await db.selectFrom('email_changes').select('user_id').execute()).toEqual([])
  })

  test('keeps grants, and leaves open invitations with the old address', async () => {
    const owner = await createOwner(db, newPerson())
    const accessId = await grantAccess(db, owner, person, 'full_edit')
    const inviter = await createOwner(db, newPerson())
    const { token } = await inviteProxy(db, inviter, { ...maria, email: anna.email })
    await confirm(await ask())
    const renamed = { ...person, email: newEmail }
    expect(await findGrantedAccess(db, person, accessId)).toMatchObject({ level: 'full_edit' })
    expect(await acceptInvitation(db, renamed, token)).toBeUndefined()
    expect(await findInvitation(db, token)).toMatchObject({ email: anna.email })
  })

  test('lets an invitation to the new address replace the old grant', async () => {
    const owner = await createOwner(db, newPerson())
    const before = await grantAccess(db, owner, person, 'full_edit')
    await confirm(await ask())
    const renamed = { ...person, email: newEmail }
    const { token } = await inviteProxy(db, owner, {
      ...maria,
      email: newEmail,
      level: 'view_only',
    })
    expect(await findGrantedAccess(db, person, before)).toMatchObject({ level: 'full_edit' })
    const now = await acceptInvitation(db, renamed, token)
    expect(await findGrantedAccess(db, person, before)).toBeUndefined()
    expect(await findGrantedAccess(db, person, now ?? '')).toMatchObject({ level: 'view_only' })
  })
})

async function ask(): Promise<string> {
  expect(await requestEmailChange(db, person, newEmail)).toBeUndefined()
  // Each mail gets a later time.
  vi.setSystemTime(Date.now() + 1)
  return mailedToken(db, newEmail, '/confirm-email/')
}

function confirmation(): Promise<string> {
  return mailedToken(db, anna.email, '/confirm-email/')
}

function confirm(token: string) {
  return confirmEmailChange(db, { person, session }, token)
}

async function startSession(id: string): Promise<void> {
  const now = new Date().toISOString()
  await db
    .insertInto('sessions')
    .values({
      token_hash: id,
      user_id: person.id,
      created_at: now,
      last_active_at: now,
      authenticated_at: now,
    })
    .execute()
}
