import { describe, expect, test, vi } from 'vitest'
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
import { deleteExpired } from '#app/jobs/delete-expired.server.ts'
import { demoEmail } from '#app/lib/email-address.ts'
import { hours } from '#app/lib/time.ts'
import {
  acceptInvitation,
  findInvitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import { sessionRows } from '#db/rows/session-rows.server.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { inviteProxy, maria } from '#tests/support/data/invitations.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  findMailedToken,
  mailedKinds,
  mailedToken,
  requestResetToken,
} from '#tests/support/mail/account-mails.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

const newEmail = 'Anna.New@example.org'
const session = { id: 'hash of this one' }

registerAnnaBeforeEach('2026-03-01T08:00:00Z')

describe('a typed address', () => {
  test('is confirmed by the mailed link, once and within a day', async () => {
    await queueConfirmation(db, anna)
    const late = await confirmation()
    vi.setSystemTime(Date.now() + hours(25))
    expect(await confirmEmail(db, anna, late)).toBe(false)
    await queueConfirmation(db, anna)
    const link = await confirmation()
    expect(await findConfirmedAt(db, anna.id)).toBeNull()
    expect(await confirmEmail(db, anna, link)).toBe(true)
    expect(await findConfirmedAt(db, anna.id)).toBe(new Date().toISOString())
    expect(await confirmEmail(db, anna, link)).toBe(false)
  })

  test('gets three mails in an hour, and none once it is confirmed', async () => {
    for (let n = 0; n < 3; n++) expect(await resendConfirmation(db, anna)).toBe(0)
    expect(await resendConfirmation(db, anna)).toBe(3600)
    expect(await queuedMails(db)).toHaveLength(3)
    vi.setSystemTime(Date.now() + hours(1))
    await confirmEmail(db, anna, await confirmation())
    expect(await resendConfirmation(db, anna)).toBe(0)
    expect(await queuedMails(db)).toHaveLength(3)
  })
})

describe('a change of the address', () => {
  test('changes nothing until the link is used', async () => {
    const link = await ask()
    expect(await findByEmail(db, anna.email)).not.toBeNull()
    expect(await findPendingEmailChange(db, anna)).toMatchObject({ email: newEmail })
    for (const id of [session.id, 'hash of another']) await startSession(id)
    await reserveFailure(db, emailHash(newEmail), 'open')
    const reset = await requestResetToken(db, anna.email)

    expect(await confirm(link)).toEqual({ emailHash: emailHash(newEmail) })
    expect(await findByEmail(db, anna.email)).toBeNull()
    expect(await findByEmail(db, newEmail)).toEqual({ ...anna, email: newEmail })
    expect(await findConfirmedAt(db, anna.id)).toBe(new Date().toISOString())
    const left = await db.selectFrom('sessions').select('token_hash').execute()
    expect(left).toEqual([{ token_hash: session.id }])
    expect(await db.selectFrom('login_attempts').selectAll().execute()).toEqual([])
    expect(await resetPassword(db, reset, 'Another harbour 7')).toBeUndefined()
    expect(await findPendingEmailChange(db, anna)).toBeUndefined()
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
    expect(await requestEmailChange(db, anna, bert.email)).toBeUndefined()
    expect(await findPendingEmailChange(db, anna)).toMatchObject({ email: bert.email })
    expect(await mailedKinds(db, bert.email)).toEqual(['email-taken'])
    expect(await findMailedToken(db, bert.email, '/confirm-email/')).toBeUndefined()
  })

  test('is refused if the address got an account meanwhile', async () => {
    const link = await ask()
    await createOwner(db, { ...newPerson(), email: newEmail })
    expect(await confirm(link)).toBe('taken')
    expect(await findByEmail(db, anna.email)).toEqual(anna)
    expect(await findPendingEmailChange(db, anna)).toBeUndefined()
  })

  test('to the own address is refused, and the demonstration address gets no mail', async () => {
    const own = await requestEmailChange(db, anna, ` ${anna.email.toUpperCase()}`)
    expect(own).toEqual({ reason: 'same' })
    expect(await requestEmailChange(db, anna, demoEmail)).toBeUndefined()
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
      expect(await requestEmailChange(db, anna, email)).toEqual({
        reason: 'address',
        retryAfter: 3600,
      })
      expect(await mailedKinds(db, email)).toHaveLength(3)
    }
  })

  test('is limited to five an hour', async () => {
    for (let n = 0; n < 5; n++) await requestEmailChange(db, anna, `anna${n}@example.org`)
    const refused = await requestEmailChange(db, anna, 'anna6@example.org')
    expect(refused).toEqual({ reason: 'person', retryAfter: 3600 })
  })

  test('stores the address sealed, and deletes it when it expires', async () => {
    await ask()
    const stored = await storedText(db, 'email_changes')
    expect(stored.toLowerCase()).not.toContain(newEmail.toLowerCase())
    vi.setSystemTime(Date.now() + hours(25))
    await deleteExpired(db)
    expect(await db.selectFrom('email_changes').select('user_id').execute()).toEqual([])
  })

  test('keeps grants, and leaves open invitations with the old address', async () => {
    const owner = await createOwner(db, newPerson())
    const accessId = await grantAccess(db, owner, anna, 'full_edit')
    const inviter = await createOwner(db, newPerson())
    const { token } = await inviteProxy(db, inviter, { ...maria, email: anna.email })
    await confirm(await ask())
    const renamed = { ...anna, email: newEmail }
    expect(await findGrantedAccess(db, anna, accessId)).toMatchObject({ level: 'full_edit' })
    expect(await acceptInvitation(db, renamed, token)).toBeUndefined()
    expect(await findInvitation(db, token)).toMatchObject({ email: anna.email })
  })

  test('lets an invitation to the new address replace the old grant', async () => {
    const owner = await createOwner(db, newPerson())
    const before = await grantAccess(db, owner, anna, 'full_edit')
    await confirm(await ask())
    const renamed = { ...anna, email: newEmail }
    const { token } = await inviteProxy(db, owner, {
      ...maria,
      email: newEmail,
      level: 'view_only',
    })
    expect(await findGrantedAccess(db, anna, before)).toMatchObject({ level: 'full_edit' })
    const now = await acceptInvitation(db, renamed, token)
    expect(await findGrantedAccess(db, anna, before)).toBeUndefined()
    expect(await findGrantedAccess(db, anna, now ?? '')).toMatchObject({ level: 'view_only' })
  })
})

async function ask(): Promise<string> {
  expect(await requestEmailChange(db, anna, newEmail)).toBeUndefined()
  // Each mail gets a later time.
  vi.setSystemTime(Date.now() + 1)
  return mailedToken(db, newEmail, '/confirm-email/')
}

function confirmation(): Promise<string> {
  return mailedToken(db, anna.email, '/confirm-email/')
}

function confirm(token: string) {
  return confirmEmailChange(db, { person: anna, session }, token)
}

async function startSession(id: string): Promise<void> {
  const now = new Date().toISOString()
  await sessionRows.insert(db, {
    token_hash: id,
    user_id: anna.id,
    created_at: now,
    last_active_at: now,
    authenticated_at: now,
  })
}
