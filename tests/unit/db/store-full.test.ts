import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isStoreFull } from '#db/store-full.server.ts'
import { db, openDatabaseFileBeforeEach } from '#tests/support/db/test-database.ts'

openDatabaseFileBeforeEach()

test('a transaction that SQLite ended reports its first error', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const ending = db.transaction().execute(async trx => {
    await sql`rollback`.execute(trx)
    throw full
  })
  await expect(ending).rejects.toBe(full)
})

test('a full disk of PostgreSQL is recognised', () => {
  expect(isStoreFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(
    true,
  )
  expect(isStoreFull(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
})
