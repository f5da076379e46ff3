import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { openDatabase, sqliteFile } from '#db/client.server.ts'
import { openStore, openStoreForCommand } from '#db/store.server.ts'
import { createEmptyStore, createStore, testMasterKey } from '#tests/support/db/database.ts'
import { createOldStore } from '#tests/support/db/old-database.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { bootProcess } from '#tests/support/http/boot-process.ts'

const newer = `insert into kysely_migration values ('999-tomorrow', '2099-01-01T00:00:00.000Z')`

const unknown = /^This database has a list of migrations that no version of Medfold makes \(/

test.each<[title: string, statement: string, line: RegExp]>([
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
])('a database %s ends the start with one line and is not changed', async (_, statement, line) => {
  const store = await createStore()
  await change(store, statement)
  await expectRefused(store, line)
})

test('a half migrated database of version 0.1.0 is refused', async () => {
  const store = await createOldStore()
  await change(store, `delete from kysely_migration where name > '007'`)
  await expectRefused(store, unknown)
})

test('an error before an update stops the start, and changes nothing', async () => {
  const store = await createOldStore()
  const beforeUpdate = () => Promise.reject(new Error('no space'))
  await expect(openStore(store, { beforeUpdate })).rejects.toThrow('no space')
  const { db } = openDatabase(store)
  expect(await countRows(db, 'kysely_migration' as 'users')).toBe(16)
  await db.destroy()
})

test('a command refuses what a server refuses, and asks for a start after an update', async () => {
  const store = await createOldStore()
  await expect(openStoreForCommand(store)).rejects.toThrow(/Start the server once/)
  await change(store, `delete from kysely_migration where name > '007'`)
  await expect(openStoreForCommand(store)).rejects.toThrow(unknown)
})

test('a command makes no database', async () => {
  const store = await createEmptyStore()
  const refused = openStoreForCommand(store)
  await expect(refused).rejects.toThrow(/^(DATA_DIR|DATABASE_URL): there is no database/)
  await (await openStore(store)).close()
  await (await openStoreForCommand(store)).close()
})

test('a server that cannot use its database ends with code 1 and one line', async () => {
  const store = await createStore()
  await change(store, newer)
  const before = readContent(store)
  const { dataDir, databaseUrl = '' } = store
  const { code, stderr } = await bootProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    MASTER_KEY: testMasterKey,
  })
  expect(code, stderr).toBe(1)
  expect(stderr).toMatch(/^This database was made by a newer version of Medfold.*\n$/)
  expect(readContent(store)).toBe(before)
})

test('a database with foreign indexes and tables is opened', async () => {
  const store = await createStore()
  await change(store, 'create index report on users (created_at)')
  await change(store, 'create table notes_of_ours (x text)')
  await (await openStore(store)).close()
})

test('another program with a table of our name ends the start, and is not changed', async () => {
  const store = await createEmptyStore()
  await change(store, 'create table users (id integer)')
  await expectRefused(
    store,
    /^(DATA_DIR: .*medfold\.db|DATABASE_URL: this) is no database of Medfold/,
  )
})

async function expectRefused(store: StoreSettings, line: RegExp): Promise<void> {
  const before = readContent(store)
  const { name, message }: Error = await openStore(store).then(
    () => new Error('It was opened'),
    error => error,
  )
  expect(message).toMatch(line)
  expect([name, message.includes('\n')]).toEqual(['SettingsError', false])
  expect(readContent(store)).toBe(before)
}

/** Returns everything in a database. */
function readContent({ dataDir, databaseUrl }: StoreSettings): string {
  if (!databaseUrl) return readFileSync(sqliteFile(dataDir), 'latin1')
  const dump = execFileSync('pg_dump', [databaseUrl], { encoding: 'utf8' })
  // Some versions write a random word into lines with a backslash.
  return dump.replace(/^\\(un)?restrict .*$/gm, '')
}

async function change(store: StoreSettings, statement: string): Promise<void> {
  const { db } = openDatabase(store)
  await sql.raw(statement).execute(db)
  await db.destroy()
}
