import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrations, readableFrom } from '#db/migrator.ts'
import { openStore, openStoreForCommand } from '#db/store.server.ts'
import { releases } from '#scripts/release/releases.ts'
import { writeOldDatabase } from '#tests/support/db/old-database.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// A later version has run one more migration. It stored which versions can use its tables.
const update = `
  insert into kysely_migration values ('999-tomorrow', '2099-01-01T00:00:00.000Z');
  create table tomorrow (id text primary key);
  alter table users add column tomorrow text;`

test('a start stores the versions that can use its tables', async () => {
  const dataDir = await createDatabase()
  expect(readStored(dataDir)).toBe(readableFrom)
})

test('a database that a later version updated is opened, if that version allows it', async () => {
  const dataDir = await createDatabase()
  change(dataDir, update)
  for (const open of [openStore, openStoreForCommand]) {
    const store = await open({ dataDir })
    expect(await store.db.selectFrom('users').selectAll().execute()).toEqual([])
    await store.close()
  }
  // The later version has the last word on who can use its tables.
  expect(readStored(dataDir)).toBe(readableFrom)
})

test.each([
  ['it needs a later migration', `update instance set value = '999-tomorrow'`],
  ['it did not say so', 'delete from instance'],
])('a database that a later version updated is refused if %s', async (_, statement) => {
  const dataDir = await createDatabase()
  change(dataDir, `${update} ${statement}`)
  await expect(openStore({ dataDir })).rejects.toThrow(/made by a newer version of Medfold/)
})

test('a later version may not remove a column', async () => {
  const dataDir = await createDatabase()
  change(dataDir, `${update} alter table users drop column has_helped`)
  await expect(openStore({ dataDir })).rejects.toThrow(/missing column users\.has_helped/)
})

test('an update is announced before it changes a table', async () => {
  const dataDir = temporaryFolder()
  writeOldDatabase('472a90e', join(dataDir, 'medfold.db'))
  const announced: number[] = []
  const beforeUpdate = async () => void announced.push(countMigrations(dataDir))
  await (await openStore({ dataDir }, { beforeUpdate })).close()
  await (await openStore({ dataDir }, { beforeUpdate })).close()
  expect(announced).toEqual([6])
  expect(countMigrations(dataDir)).toBe(Object.keys(migrations).length)
})

test('an error before an update stops the start, and the tables stay', async () => {
  const dataDir = temporaryFolder()
  writeOldDatabase('472a90e', join(dataDir, 'medfold.db'))
  const beforeUpdate = () => Promise.reject(new Error('no space'))
  await expect(openStore({ dataDir }, { beforeUpdate })).rejects.toThrow('no space')
  expect(countMigrations(dataDir)).toBe(6)
})

test('the version before this one can use the tables of this version', () => {
  const names = Object.keys(migrations)
  const [last = '', former = last] = Object.values(releases).toReversed()
  expect(last).toBe(names.at(-1))
  expect(names.indexOf(readableFrom)).toBeLessThanOrEqual(names.indexOf(former))
})

async function createDatabase(): Promise<string> {
  const dataDir = temporaryFolder()
  await (await openStore({ dataDir })).close()
  return dataDir
}

function change(dataDir: string, statements: string): void {
  withDatabase(dataDir, db => db.exec(statements))
}

function readStored(dataDir: string): string {
  const statement = `select cast(value as text) from instance where name = 'readable-from'`
  return withDatabase(dataDir, db => db.prepare(statement).pluck().get() as string)
}

function countMigrations(dataDir: string): number {
  const statement = 'select count(*) from kysely_migration'
  return withDatabase(dataDir, db => db.prepare(statement).pluck().get() as number)
}

function withDatabase<Result>(
  dataDir: string,
  use: (db: BetterSqlite3.Database) => Result,
): Result {
  const db = new BetterSqlite3(join(dataDir, 'medfold.db'))
  try {
    return use(db)
  } finally {
    db.close()
  }
}
