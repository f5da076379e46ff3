import { expect, test, vi } from 'vitest'
import { sweepExpired, sweptTables } from '#app/sweep-expired.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { personWithLink } from '#tests/support/emergency-link.ts'

test('what ends by itself is deleted once it has ended, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-01T08:00:00Z')
  const db = await openTestDatabase()
  const { id: user_id } = (await personWithLink(db)).person
  const created_at = '2026-03-01T07:50:00.000Z'
  const ends = { over: '2026-03-01T08:00:00.000Z', open: '2026-03-01T08:00:00.001Z' }
  for (const [name, expires_at] of Object.entries(ends)) {
    const ended = { token_hash: name, created_at, expires_at }
    await db
      .insertInto('pending_logins')
      .values({ ...ended, user_id })
      .execute()
    await db
      .insertInto('registration_invitations')
      .values({ ...ended, email_hash: name })
      .execute()
    await db
      .insertInto('passkey_challenges')
      .values({ challenge_hash: name, purpose: 'login', user_id, expires_at })
      .execute()
  }
  await sweepExpired(db)
  for (const table of ['pending_logins', 'registration_invitations'] as const) {
    const left = await db.selectFrom(table).select('token_hash').execute()
    expect(left, table).toEqual([{ token_hash: 'open' }])
  }
  expect(await db.selectFrom('passkey_challenges').select('challenge_hash').execute()).toEqual([
    { challenge_hash: 'open' },
  ])
})

test('every table whose rows end by themselves is swept', async () => {
  const db = await openTestDatabase()
  const ending = (await db.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === 'expires_at'))
    .map(({ name }) => name)
  // Those of the emergency links are swept when one is opened.
  const ofLinks = ['share_devices', 'share_grants']
  expect(ending.filter(name => !ofLinks.includes(name)).sort()).toEqual([...sweptTables].sort())
})
