import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openSqlite } from '#db/client.server.ts'
import { migrate } from '#db/migrator.ts'
import { openStore, openStoreForCommand } from '#db/store.server.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { writeOldDatabase } from '#tests/support/db/old-database.ts'
import { bootProcess } from '#tests/support/http/boot-process.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const newer = `insert into kysely_migration values ('999-tomorrow', '2099-01-01T00:00:00.000Z')`

const unknown = /^This database has a list of migrations that no version of Medfold makes \(/

test.each<[title: string, statements: string, line: RegExp]>([
  ['made by a newer version', newer, /^This database was made by a newer version of Medfold/],
  [
    'with an unknown migration',
    `update kysely_migration set name = '001-x' where name < '002'`,
    unknown,
  ],
  ['that lists only the newest', `delete from kysely_migration where name < '002'`, unknown],
  [
    'without a table',
    'drop table kept_forms',
    /expects: missing table kept_forms\. Put your backup/,
  ],
  [
    'without a column',
    'alter table users drop column has_helped',
    /missing column users\.has_helped/,
  ],
  ['without its list', 'delete from kysely_migration', /is no database of Medfold/],
])('a database %s ends the start with one line and is not changed', async (_, statements, line) => {
  const dataDir = await migratedFolder()
  change(dataDir, statements)
  await expectRefused(dataDir, line)
})

test('a half migrated database of version 0.1.0 is refused', async () => {
  const dataDir = temporaryFolder()
  writeOldDatabase(dataDir)
  change(dataDir, `delete from kysely_migration where name > '007'`)
  await expectRefused(dataDir, unknown)
})

test('an error before an update stops the start, and changes nothing', async () => {
  const dataDir = temporaryFolder()
  writeOldDatabase(dataDir)
  const beforeUpdate = () => Promise.reject(new Error('no space'))
  await expect(openStore({ dataDir }, { beforeUpdate })).rejects.toThrow('no space')
  expect(countMigrations(dataDir)).toBe(16)
})

test('a command refuses what a server refuses, and asks for a start after an update', async () => {
  const dataDir = temporaryFolder()
  writeOldDatabase(dataDir)
  await expect(openStoreForCommand({ dataDir })).rejects.toThrow(/Start the server once/)
  change(dataDir, `delete from kysely_migration where name > '007'`)
  await expect(openStoreForCommand({ dataDir })).rejects.toThrow(unknown)
})

test('a server that cannot use its database ends with code 1 and one line', async () => {
  const dataDir = await migratedFolder()
  change(dataDir, newer)
  const before = contentOf(dataDir)
  const { code, stderr } = await bootProcess({ DATA_DIR: dataDir, MASTER_KEY: testMasterKey })
  expect(code, stderr).toBe(1)
  expect(stderr).toMatch(/^This database was made by a newer version of Medfold.*\n$/)
  expect(contentOf(dataDir).equals(before)).toBe(true)
})

test('a database with foreign indexes and tables is opened', async () => {
  const dataDir = await migratedFolder()
  change(dataDir, 'create index report on users (created_at); create table notes_of_ours (x text)')
  await (await openStore({ dataDir })).close()
})

test.each([
  ['of another program', 'create table invoices (id integer)'],
  ['of another program with a table of our name', 'create table users (id integer)'],
])('a database %s ends the start with one line and is not changed', async (_, statements) => {
  const dataDir = temporaryFolder()
  change(dataDir, statements)
  await expectRefused(dataDir, /^DATA_DIR: .*medfold\.db is no database of Medfold/)
})

test('a file that is no database ends the start with one line and is not changed', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'medfold.db'), 'a letter to the doctor '.repeat(100))
  await expectRefused(dataDir, /^DATA_DIR: .*medfold\.db is no SQLite database/)
})

test('an empty file becomes a database', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'medfold.db'), '')
  await (await openStore({ dataDir })).close()
})

test('a write that a crash left unfinished is rolled back', async () => {
  const dataDir = temporaryFolder()
  const file = join(temporaryFolder(), 'medfold.db')
  const writer = new BetterSqlite3(file)
  writer.exec('pragma cache_size = 1; create table kysely_migration (name text, timestamp text)')
  // A transaction larger than the cache writes to the file before it ends.
  writer.exec('begin; create table half (bytes blob)')
  for (let n = 0; n < 50; n++) writer.exec('insert into half values (zeroblob(5000))')
  for (const end of ['', '-journal']) copyFileSync(file + end, join(dataDir, `medfold.db${end}`))
  writer.close()
  await (await openStore({ dataDir })).close()
})

async function expectRefused(dataDir: string, line: RegExp): Promise<void> {
  const before = contentOf(dataDir)
  const { name, message }: Error = await openStore({ dataDir }).then(
    () => new Error('It was opened'),
    error => error,
  )
  expect(message).toMatch(line)
  expect([name, message.includes('\n')]).toEqual(['SettingsError', false])
  expect(contentOf(dataDir).equals(before)).toBe(true)
}

function contentOf(dataDir: string): Buffer {
  return readFileSync(join(dataDir, 'medfold.db'))
}

async function migratedFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  const db = openSqlite(join(dataDir, 'medfold.db'))
  await migrate(db, 'sqlite')
  await db.destroy()
  return dataDir
}

function change(dataDir: string, statements: string): void {
  const database = new BetterSqlite3(join(dataDir, 'medfold.db'))
  database.exec(statements)
  database.close()
}

function countMigrations(dataDir: string): unknown {
  const database = new BetterSqlite3(join(dataDir, 'medfold.db'), { readonly: true })
  const count = database.prepare('select count(*) from kysely_migration').pluck().get()
  database.close()
  return count
}
