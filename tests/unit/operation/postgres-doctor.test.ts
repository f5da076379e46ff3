import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkDurability } from '#app/operation/doctor/check-database.ts'
import { readDatabase } from '#app/operation/doctor/database-facts.server.ts'
import { readDurability } from '#db/engine-status.server.ts'
import { createEmptyStore, createStore, openTestDatabase } from '#tests/support/db/database.ts'

test('the facts of PostgreSQL are its tables, durability, clock and keys', async () => {
  const store = await createStore()
  await openTestDatabase({ store })
  const facts = await readDatabase(store)
  expect(facts).toMatchObject({
    engine: 'postgres',
    state: 'current',
    mails: { dead: 0, waiting: 0 },
    fingerprint: expect.any(String),
    madeAt: expect.any(Date),
  })
  expect(Math.abs(facts.clockAheadMs ?? 1e9)).toBeLessThan(5000)
  expect([facts.fault, facts.keyFault]).toEqual([undefined, undefined])
})

test('a connection that does not wait for the disk is bad', async () => {
  const db = await openTestDatabase()
  const found = await db.connection().execute(async connection => {
    await sql`set synchronous_commit = off`.execute(connection)
    return await readDurability(connection)
  })
  expect(found).toEqual({
    fsync: expect.stringMatching(/^(on|off)$/),
    full_page_writes: expect.stringMatching(/^(on|off)$/),
    synchronous_commit: 'off',
  })
  expect(checkDurability(found)).toMatchObject({ state: 'bad' })
})

test('an empty and an unreachable PostgreSQL have the lines of the start', async () => {
  const store = await createEmptyStore()
  expect(await readDatabase(store)).toMatchObject({ state: 'empty' })
  const closed = 'postgres://medfold:secret@127.0.0.1:1/medfold'
  const { fault } = await readDatabase({ ...store, databaseUrl: closed })
  expect(fault).toBe('DATABASE_URL: no server answers there')
})
