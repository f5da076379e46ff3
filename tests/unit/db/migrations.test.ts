import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkDatabase } from '#db/check-database.server.ts'
import { type Database, openDatabase, openSqlite } from '#db/client.server.ts'
import { migrate } from '#db/migrator.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

test('a second migration changes nothing', async () => {
  const db = await openTestDatabase()
  await insertPerson(db, 'anna')
  await migrate(db, 'sqlite')
  expect(await checkDatabase(db, 'This')).toBe('current')
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 'anna' }])
})

test('an email has one account, and a section of an owner has one row', async () => {
  const db = await openTestDatabase()
  await insertPerson(db, 'anna')
  await expect(insertPerson(db, 'bert', 'hash of anna')).rejects.toThrow(/UNIQUE/)
  await insertSection(db, 'anna', 'personal')
  await expect(insertSection(db, 'anna', 'personal')).rejects.toThrow(/UNIQUE/)
})

test('no row can be stored for an unknown account', async () => {
  const db = await openTestDatabase()
  await expect(insertSection(db, 'nobody', 'personal')).rejects.toThrow(/FOREIGN KEY/)
})

test('deleting an account deletes its rows', async () => {
  const db = await openTestDatabase()
  await insertPerson(db, 'anna')
  await insertSection(db, 'anna', 'personal')
  await db.deleteFrom('users').where('id', '=', 'anna').execute()
  expect(await db.selectFrom('medical_profiles').selectAll().execute()).toEqual([])
})

test('every SQLite pragma of a durable save is set', async () => {
  const db = openSqlite(join(temporaryFolder(), 'medfold.db'))
  const pragmas = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    secure_delete: 1,
    trusted_schema: 0,
  }
  for (const [name, expected] of Object.entries(pragmas)) {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
    expect(rows, name).toEqual([{ [name]: expected }])
  }
  const timeout = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db)
  expect(timeout.rows).toEqual([{ timeout: 5000 }])
  await db.destroy()
})

test('a transaction takes the write lock at its start', async () => {
  const file = join(temporaryFolder(), 'medfold.db')
  const first = await openTestDatabase(file)
  const second = openSqlite(file)
  await sql`pragma busy_timeout = 0`.execute(second)
  await first.transaction().execute(async () => {
    await expect(second.transaction().execute(async () => undefined)).rejects.toThrow(/locked/)
  })
  await second.destroy()
})

test('the data folder is made with its parents', async () => {
  const dataDir = join(temporaryFolder(), 'deep', 'data')
  const { db, engine } = openDatabase({ databaseUrl: undefined, dataDir })
  expect(engine).toBe('sqlite')
  await migrate(db, engine)
  expect(await checkDatabase(db, 'This')).toBe('current')
  await db.destroy()
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
