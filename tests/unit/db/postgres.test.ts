import { describe, expect, test } from 'vitest'
import { SettingsError } from '#app/lib/env.server.ts'
import { type Database, openPostgres, openSqlite } from '#db/client.server.ts'
import { connectionFault } from '#db/errors.server.ts'
import { migrate } from '#db/migrator.ts'
import { openStore } from '#db/store.server.ts'
import { isStoreFull } from '#db/store-full.server.ts'
import { createEmptyStore, openTestDatabase, testPostgres } from '#tests/support/db/database.ts'
import { postgresPassword } from '#tests/support/db/postgres-cluster.ts'

test('PostgreSQL has the same tables and columns as SQLite', async () => {
  const sqlite = openSqlite(':memory:')
  await migrate(sqlite, 'sqlite')
  expect(await readTables(await openTestDatabase())).toEqual(await readTables(sqlite))
  await sqlite.destroy()
})

test('tables and schemas of other programs are ignored', async () => {
  const store = await createEmptyStore()
  for (const statement of [
    'create table report (day text)',
    'create schema other',
    'create table other.users ()',
  ]) {
    await testPostgres().asSuperuser(store.databaseUrl ?? '', statement)
  }
  await (await openStore(store)).close()
  await (await openStore(store)).close()
})

describe('a database that cannot be used', () => {
  test('is reported without its URL', async () => {
    const url = await newUrl()
    const { port } = new URL(url)
    const faults = {
      [url.replace(port, '1')]: 'no server answers there',
      [url.replace('medfold:', 'medfolk:')]: 'the server refuses this user or password',
      [url.replace('never', 'always')]: 'the server refuses this user or password',
      [`${url}_of_nobody`]: 'there is no such database',
      [`${url}?sslmode=verify-full`]: 'the server offers no TLS; without it use sslmode=disable',
      [url.replace('127.0.0.1', 'db.invalid')]: 'there is no host of this name',
      [url.replace(encodeURIComponent(postgresPassword), postgresPassword)]:
        'cannot be read; write special characters of the password in percent encoding',
    }
    for (const [address, fault] of Object.entries(faults)) {
      expect(connectionFault(await findError(address)), fault).toBe(fault)
    }
  })

  test('is reported if the user may not make tables', async () => {
    const url = await newUrl()
    await testPostgres().asSuperuser(url, 'alter schema public owner to postgres')
    await testPostgres().asSuperuser(url, 'revoke create on schema public from public')
    expect(connectionFault(await findError(url))).toMatch(/may not make tables/)
  })

  test('is not reported for other errors', () => {
    expect(connectionFault(new Error('anything'))).toBeUndefined()
    expect(connectionFault(new SettingsError('Master key: wrong'))).toBeUndefined()
    expect(connectionFault('text')).toBeUndefined()
  })
})

test('a full disk is recognised', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(isStoreFull(full)).toBe(true)
  expect(isStoreFull(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
})

async function newUrl(): Promise<string> {
  return (await createEmptyStore()).databaseUrl ?? ''
}

async function readTables(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  const entries = tables.map(({ name, columns }) => [
    name,
    columns.map(column => column.name).sort(),
  ])
  return Object.fromEntries(entries)
}

async function findError(url: string): Promise<unknown> {
  const db = openPostgres(url)
  try {
    await migrate(db, 'postgres')
  } catch (error) {
    return error
  } finally {
    await db.destroy()
  }
  throw new Error(`Nothing is wrong with ${url}`)
}
