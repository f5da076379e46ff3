import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minutes } from '#app/lib/time.ts'
import { countInWindow } from '#db/rate-limits.server.ts'
import { openTestPostgres } from '#tests/support/db/postgres.ts'

test('PostgreSQL parses a prepared query once on a connection, in transactions too', async () => {
  const db = await openTestPostgres()
  const limit = { key: 'one', windowMs: minutes(1) }
  await db.connection().execute(async connection => {
    for (let turn = 0; turn < 8; turn++) await countInWindow(connection, limit)
    const { rows } = await sql<{ runs: string; name: string }>`
      select name, generic_plans + custom_plans as runs from pg_prepared_statements
    `.execute(connection)
    expect(rows).toEqual([{ name: expect.stringMatching(/^medfold_[\w-]{32}$/), runs: '8' }])
  })
  await db.transaction().execute(trx => countInWindow(trx, limit))
  expect(await countInWindow(db, limit)).toMatchObject({ count: 10 })
})
