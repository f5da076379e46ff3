import { expect, test, vi } from 'vitest'
import { sweepUnfinishedLogins } from '#app/accounts/sweep-unfinished-logins.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { personWithLink } from '#tests/support/emergency-link.ts'

test('Logins that were not finished and questions to passkeys are deleted once they have ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-01T08:00:00Z')
  const db = await openTestDatabase()
  const { id: user_id } = (await personWithLink(db)).person
  const created_at = '2026-03-01T07:50:00.000Z'
  const ends = { over: '2026-03-01T08:00:00.000Z', open: '2026-03-01T08:00:00.001Z' }
  for (const [name, expires_at] of Object.entries(ends)) {
    await db
      .insertInto('pending_logins')
      .values({ token_hash: name, user_id, created_at, expires_at })
      .execute()
    await db
      .insertInto('passkey_challenges')
      .values({ challenge_hash: name, purpose: 'login', user_id, expires_at })
      .execute()
  }
  await sweepUnfinishedLogins(db)
  expect(await db.selectFrom('pending_logins').select('token_hash').execute()).toEqual([
    { token_hash: 'open' },
  ])
  expect(await db.selectFrom('passkey_challenges').select('challenge_hash').execute()).toEqual([
    { challenge_hash: 'open' },
  ])
})
