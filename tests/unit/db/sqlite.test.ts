import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkDatabase } from '#db/check-database.server.ts'
import { type Database, openDatabase, openSqlite } from '#db/client.server.ts'
import { migrate } from '#db/migrator.ts'
import { openStore } from '#db/store.server.ts'
import { createStore, openTestDatabase } from '#tests/support/db/database.ts'
import { settingsFault } from '#tests/support/runner/settings-fault.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

test('every pragma of a durable save is set', async () => {
  const db = openSqlite(join(temporaryFolder(), 'medfold.db'))
  const pragmas = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    secure_delete: 1,
    trusted_schema: 0,
  }
  for (const [name, expected] of Object.entries(pragmas)) {
    expect(await pragma(db, name), name).toEqual([{ [name]: expected }])
  }
  expect(await pragma(db, 'busy_timeout')).toEqual([{ timeout: 5000 }])
  await db.destroy()
})

test('every foreign key has an index', async () => {
  const db = await openTestDatabase()
  const without: string[] = []
  for (const { name: table } of await db.introspection.getTables()) {
    const indexed = new Set(await firstColumns(db, table))
    for (const { from } of await pragma(db, `foreign_key_list(${table})`)) {
      if (!indexed.has(from)) without.push(`${table}.${from}`)
    }
  }
  expect(without).toEqual([])
})

test('a transaction takes the write lock at its start', async () => {
  const store = await createStore()
  const first = await openTestDatabase({ store })
  const { db: second } = openDatabase(store)
  await sql`pragma busy_timeout = 0`.execute(second)
  await first.transaction().execute(async () => {
    await expect(second.transaction().execute(async () => undefined)).rejects.toThrow(/locked/)
  })
  await second.destroy()
})

test('a transaction that SQLite ended reports its first error', async () => {
  const db = await openTestDatabase()
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const ending = db.transaction().execute(async trx => {
    await sql`rollback`.execute(trx)
    throw full
  })
  await expect(ending).rejects.toBe(full)
})

test('the data folder is made with its parents', async () => {
  const dataDir = join(temporaryFolder(), 'deep', 'data')
  const { db, engine } = openDatabase({ databaseUrl: undefined, dataDir })
  expect(engine).toBe('sqlite')
  await migrate(db, engine)
  expect(await checkDatabase(db, 'This')).toBe('current')
  await db.destroy()
})

describe('what cannot be opened is reported in one line:', () => {
  test('a file in place of the data folder', () => {
    const dataDir = join(temporaryFolder(), 'data')
    writeFileSync(dataDir, '')
    const why = 'there is a file of this name'
    expect(settingsFault(() => openDatabase({ dataDir }))).toBe(
      `DATA_DIR: the folder ${dataDir} cannot be made or written: ${why}`,
    )
    expect(settingsFault(() => openDatabase({ dataDir: join(dataDir, 'inner') }))).toMatch(
      /cannot be made or written: a part of this path is a file$/,
    )
  })

  test('a file that is no database', async () => {
    const dataDir = temporaryFolder()
    const file = join(dataDir, 'medfold.db')
    writeFileSync(file, 'a letter to the doctor '.repeat(100))
    expect(settingsFault(() => openDatabase({ dataDir }))).toMatch(
      /^DATA_DIR: .*medfold\.db is no SQLite database; .*backup.*$/,
    )
    await expect(openStore({ dataDir })).rejects.toThrow(
      /^DATA_DIR: .*medfold\.db is no SQLite database/,
    )
  })

  test('a folder in place of the database', () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'medfold.db'))
    expect(settingsFault(() => openDatabase({ dataDir }))).toMatch(
      /^DATA_DIR: .*medfold\.db cannot be opened; .*$/,
    )
  })
})

test('a file of another program is refused, and not changed', async () => {
  const dataDir = temporaryFolder()
  const other = new BetterSqlite3(join(dataDir, 'medfold.db'))
  other.exec('create table invoices (id integer)')
  await expect(openStore({ dataDir })).rejects.toThrow(/medfold\.db is no database of Medfold/)
  expect(other.prepare('select name from sqlite_master').pluck().all()).toEqual(['invoices'])
  other.close()
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

/** Returns the first column of every index of a table, with those of constraints. */
async function firstColumns(db: Database, table: string) {
  const indexes = await pragma(db, `index_list(${table})`)
  const columns = indexes.map(({ name }) => pragma(db, `index_info(${name})`))
  return (await Promise.all(columns)).map(([first]) => first?.name)
}

async function pragma(db: Database, call: string) {
  return (await sql.raw<Record<string, string>>(`pragma ${call}`).execute(db)).rows
}
