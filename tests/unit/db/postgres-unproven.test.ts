import { beforeEach, expect, test } from 'vitest'
import { eraseUnconfirmed } from '#app/account-data/erasure/erase-unconfirmed.server.ts'
import { findById } from '#app/accounts/accounts.server.ts'
import { confirmEmail, queueConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import { registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { setEmailConfirmation } from '#tests/support/lib/settings.ts'
import { mailedToken } from '#tests/support/mail/account-mails.ts'

beforeEach(() => setEmailConfirmation(true))

registerAnnaBeforeEach(undefined, openPostgresBeforeEach)

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
