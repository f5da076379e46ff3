import { describe, expect, test } from 'vitest'
import { openStore, openStoreForCommand } from '#db/store.server.ts'
import { runPostgres } from '#tests/support/db/old-postgres.ts'
import { migratedPostgresUrl, newPostgresUrl, testPostgres } from '#tests/support/db/postgres.ts'

describe('an unusable database ends the start with one line', () => {
  test.each([
    ['drop table kept_forms', /expects: missing table kept_forms\. Put/],
    ['alter table users drop column has_helped', /missing column users\.has_helped/],
    [
      `update kysely_migration set name = '001-x' where name < '002'`,
      /list of migrations that no version/,
    ],
    [
      `insert into kysely_migration values ('999-tomorrow', '2099-01-01')`,
      /^This .* newer version/,
    ],
  ])('after %s', async (statement, line) => {
    const url = await migratedPostgresUrl()
    await runPostgres(url, statement)
    await expect(openStore({ dataDir: '', databaseUrl: url })).rejects.toThrow(line)
  })

  test('of another program with a table of our name', async () => {
    const url = await newPostgresUrl()
    await runPostgres(url, 'create table users (id integer)')
    const line = /^DATABASE_URL: this is no database of Medfold/
    await expect(openStore({ dataDir: '', databaseUrl: url })).rejects.toThrow(line)
    expect(await tablesOf(url)).toEqual(['users'])
  })
})

test('foreign tables, indexes and schemas are ignored', async () => {
  const url = await newPostgresUrl()
  await runPostgres(
    url,
    'create table report (day text); create schema other; create table other.users ()',
  )
  await (await openStore({ dataDir: '', databaseUrl: url })).close()
  await runPostgres(url, 'create index of_theirs on users (lower(created_at))')
  await (await openStore({ dataDir: '', databaseUrl: url })).close()
})

test('a command makes no tables in an empty database', async () => {
  const url = await newPostgresUrl()
  await expect(openStoreForCommand({ dataDir: '', databaseUrl: url })).rejects.toThrow(
    /^DATABASE_URL: there is no database of Medfold there/,
  )
  expect(await tablesOf(url)).toEqual([])
})

async function tablesOf(url: string): Promise<unknown[]> {
  const rows = await testPostgres().asSuperuser(
    url,
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  )
  return rows.map(({ tablename }) => tablename)
}
