import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { openStore, openStoreForCommand } from '#db/store.server.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import {
  type OldCommit,
  oldCommits,
  oldPeople,
  oldPostgresTables,
  oldReleases,
  writeOldDatabase,
} from '#tests/support/db/old-database.ts'
import { migratedPostgresUrl, newPostgresUrl, testPostgres } from '#tests/support/db/postgres.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

describe.each([...oldCommits, ...oldReleases])('a database made at %s', commit => {
  test('starts with the tables of this version and its accounts', async () => {
    const url = await oldPostgres(commit)
    const { db, close } = await openStore({ dataDir: '', databaseUrl: url })
    await unlockInstance(db, parseMasterKeys(testMasterKey))
    expect(await tryLogin(db, oldPeople.anna)).toBeTruthy()
    await close()
  })
})

describe('an unusable database ends the start with one line', () => {
  test.each([
    ['drop table kept_forms', /expects: missing table kept_forms\. Put/],
    ['alter table users drop column has_helped', /missing column users\.has_helped/],
    ['drop index sessions_user', /missing index sessions_user/],
    ['drop trigger access_log_guard on access_log', /missing trigger access_log_guard\b/],
    ['alter table access_log disable trigger access_log_guard_all', /access_log_guard_all/],
    [
      `create or replace function access_log_guard() returns trigger language plpgsql
        as $$ begin return new; end $$`,
      /different trigger access_log_guard/,
    ],
    ['alter table sessions alter column user_id drop not null', /different column sessions\.user/],
    [
      `insert into kysely_migration values ('999-tomorrow', '2099-01-01')`,
      /^This .* newer version/,
    ],
  ])('after %s', async (statement, line) => {
    const url = await migratedPostgresUrl()
    await run(url, statement)
    await expect(openStore({ dataDir: '', databaseUrl: url })).rejects.toThrow(line)
  })

  test('of another program with a table of our name', async () => {
    const url = await newPostgresUrl()
    await run(url, 'create table users (id integer)')
    const line = /^DATABASE_URL: this is no database of Medfold/
    await expect(openStore({ dataDir: '', databaseUrl: url })).rejects.toThrow(line)
    expect(await tablesOf(url)).toEqual(['users'])
  })
})

test('foreign tables, indexes and schemas are ignored', async () => {
  const url = await newPostgresUrl()
  await run(url, 'create table report (day text); create schema other; create table other.users ()')
  await (await openStore({ dataDir: '', databaseUrl: url })).close()
  await run(url, 'create index of_theirs on users (lower(created_at))')
  await (await openStore({ dataDir: '', databaseUrl: url })).close()
})

test('a command accepts a database without a trigger, but not one without a table', async () => {
  const url = await migratedPostgresUrl()
  const open = () => openStoreForCommand({ dataDir: '', databaseUrl: url })
  await run(url, 'drop trigger access_log_guard on access_log; drop index sessions_user')
  await (await open()).close()
  await run(url, 'drop table kept_forms')
  await expect(open()).rejects.toThrow(/expects: missing table kept_forms\. Put/)
})

test('a command makes no tables in an empty database', async () => {
  const url = await newPostgresUrl()
  await expect(openStoreForCommand({ dataDir: '', databaseUrl: url })).rejects.toThrow(
    /^DATABASE_URL: there is no database of Medfold there/,
  )
  expect(await tablesOf(url)).toEqual([])
})

test('an update that is killed before a statement starts again', async () => {
  const script = join(import.meta.dirname, '../../../tests/support/db/killed-migration.ts')
  for (const moment of ['20', '80', '140']) {
    const url = await oldPostgres('75d8162')
    const { signal } = spawnSync(process.execPath, [script, url, moment])
    expect(signal).toBe('SIGKILL')
    await (await openStore({ dataDir: '', databaseUrl: url })).close()
  }
})

/** Makes the tables of a commit in PostgreSQL, with the rows of its SQLite database. */
async function oldPostgres(commit: OldCommit): Promise<string> {
  const url = await newPostgresUrl()
  const file = join(temporaryFolder(), 'medfold.db')
  writeOldDatabase(commit, file)
  const sqlite = new BetterSqlite3(file, { readonly: true })
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like '%_head'")
    .pluck()
    .all() as string[]
  await connected(url, async client => {
    await client.query(oldPostgresTables(commit))
    await client.query(
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))',
    )
    // In order of creation, so that foreign keys find their rows.
    for (const table of tables.filter(name => name !== 'kysely_migration_lock')) {
      for (const row of sqlite.prepare(`select * from ${table}`).all() as Record<
        string,
        unknown
      >[]) {
        const places = Object.keys(row).map((_, index) => `$${index + 1}`)
        const statement = `insert into ${table} (${Object.keys(row)}) values (${places})`
        await client.query(statement, Object.values(row))
      }
    }
  })
  sqlite.close()
  return url
}

async function tablesOf(url: string): Promise<unknown[]> {
  const rows = await testPostgres().asSuperuser(
    url,
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  )
  return rows.map(({ tablename }) => tablename)
}

async function run(url: string, statement: string): Promise<void> {
  await connected(url, client => client.query(statement))
}

async function connected(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
