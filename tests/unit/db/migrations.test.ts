import { expect, inject, test } from 'vitest'
import { checkDatabase } from '#db/check-database.server.ts'
import type { Database } from '#db/client.server.ts'
import { migrate } from '#db/migrator.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'

test('a second migration changes nothing', async () => {
  const db = await openTestDatabase()
  await insertPerson(db, 'anna')
  await migrate(db, inject('postgres') ? 'postgres' : 'sqlite')
  expect(await checkDatabase(db, 'This')).toBe('current')
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 'anna' }])
})

test('an email has one account, and a section of an owner has one row', async () => {
  const db = await openTestDatabase()
  await insertPerson(db, 'anna')
  await expect(insertPerson(db, 'bert', 'hash of anna')).rejects.toThrow(/unique/i)
  await insertSection(db, 'anna', 'personal')
  await expect(insertSection(db, 'anna', 'personal')).rejects.toThrow(/unique/i)
})

test('no row can be stored for an unknown account', async () => {
  const db = await openTestDatabase()
  await expect(insertSection(db, 'nobody', 'personal')).rejects.toThrow(/foreign key/i)
})

test('deleting an account deletes its rows', async () => {
  const db = await openTestDatabase()
  await insertPerson(db, 'anna')
  await insertSection(db, 'anna', 'personal')
  await db.deleteFrom('users').where('id', '=', 'anna').execute()
  expect(await db.selectFrom('medical_profiles').selectAll().execute()).toEqual([])
})

async function insertPerson(db: Database, id: string, emailHash = `hash of ${id}`): Promise<void> {
  const bytes = Buffer.from('sealed')
  await db
    .insertInto('users')
    .values({
      id,
      email_hash: emailHash,
      identity: bytes,
      password_hash: 'hash',
      data_key: bytes,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()
}

async function insertSection(db: Database, userId: string, section: string): Promise<void> {
  await db
    .insertInto('medical_profiles')
    .values({
      user_id: userId,
      section,
      data: Buffer.from('sealed'),
      version: 1,
      updated_at: '2026-01-01T00:00:00.000Z',
      updated_by: userId,
    })
    .execute()
}
