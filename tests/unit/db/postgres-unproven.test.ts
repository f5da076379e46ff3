import { beforeEach, expect, test } from 'vitest'
import { countAccountAccess } from '#app/account-data/account-access/account-access.server.ts'
import { resetPassword } from '#app/account-data/account-access/reset-password.server.ts'
import { eraseUnconfirmed } from '#app/account-data/erasure/erase-unconfirmed.server.ts'
import { findById } from '#app/accounts/accounts.server.ts'
import { confirmEmail, queueConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import { startSession } from '#app/accounts/sessions/session-route.server.ts'
import { addEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { addAuthenticator } from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { addProxy, grantAccess } from '#tests/support/data/proxies.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { mailedToken, requestResetToken } from '#tests/support/mail/account-mails.ts'
import { setEmailConfirmation } from '#tests/support/mail/email-confirmation.ts'

beforeEach(() => setEmailConfirmation(true))

registerAnnaBeforeEach(undefined, openPostgresBeforeEach)

test('the first reset in PostgreSQL ends every access to the account', async () => {
  await grantAccess(db, anna, await createOwner(db, newPerson()), 'full_edit')
  await addProxy(db, anna)
  await addEmergencyLink(db, anna, 'School')
  await addAuthenticator(db, anna)
  await startSession(db, anna.id)
  expect(await countAccountAccess(db, anna.id)).toEqual({
    links: 2,
    proxies: 1,
    invitations: 1,
    passkeys: 0,
    sessions: 1,
    hasTwoFactor: true,
  })
  const token = await requestResetToken(db, anna.email)
  expect(await resetPassword(db, token, 'Another harbour 7')).toBeDefined()
  expect(await countAccountAccess(db, anna.id)).toEqual({
    links: 1,
    proxies: 0,
    invitations: 0,
    passkeys: 0,
    sessions: 0,
    hasTwoFactor: false,
  })
})

test('a confirmation and an erasure at the same time in PostgreSQL exclude each other', async () => {
  for (let round = 0; round < 5; round++) {
    const one = await createOwner(db, newPerson())
    await queueConfirmation(db, one)
    const token = await mailedToken(db, one.email, '/confirm-email/')
    const [isConfirmed, isErased] = await Promise.all([
      confirmEmail(db, one, token),
      eraseUnconfirmed(db, one, token),
    ])
    expect([isConfirmed, isErased].filter(Boolean)).toHaveLength(1)
    expect((await findById(db, one.id)) !== null).toBe(isConfirmed)
  }
})
