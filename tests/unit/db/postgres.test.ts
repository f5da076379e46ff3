import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SettingsError } from '#app/lib/env.server.ts'
import { checkDatabase } from '#db/check-database.server.ts'
import { type Database, openDatabase, openPostgres } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { connectionFault } from '#db/errors.server.ts'
import { migrate } from '#db/migrator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import {
  newPostgresUrl,
  openMigratedPostgres,
  openTestPostgres,
  testPostgres,
} from '#tests/support/db/postgres.ts'
import { postgresPassword } from '#tests/support/db/postgres-cluster.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const otherKey = parseMasterKeys(
  `test:${Buffer.from('another key of 32 different byte').toString('base64')}`,
)

describe('migrations in PostgreSQL', () => {
  test('make an empty database current', async () => {
    const { db, engine } = openDatabase({ databaseUrl: await newPostgresUrl(), dataDir: '' })
    expect(engine).toBe('postgres')
    await migrate(db, engine)
    expect(await checkDatabase(db, 'This')).toBe('current')
    await db.destroy()
  })

  test('change nothing a second time', async () => {
    const db = await openTestPostgres()
    const before = await tablesOf(db)
    await createOwner(db, newPerson())
    await migrate(db, 'postgres')
    expect(await tablesOf(db)).toEqual(before)
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('make the same tables and columns as in SQLite', async () => {
    const { db: sqlite } = openDatabase({ databaseUrl: undefined, dataDir: temporaryFolder() })
    await migrate(sqlite, 'sqlite')
    expect(await tablesOf(await openTestPostgres())).toEqual(await tablesOf(sqlite))
    await sqlite.destroy()
  })
})

describe('servers that start on one empty database at the same time', () => {
  test('make one instance secret, and share accounts', async () => {
    const url = await newPostgresUrl()
    const servers = await Promise.all([openMigratedPostgres(url), openMigratedPostgres(url)])
    const [first, second] = servers
    expect(await first.selectFrom('instance').select('name').execute()).toEqual([
      { name: 'secret' },
    ])

    // Keys belong to the process, so each server unlocks before it acts.
    const anna = newPerson()
    await unlockInstance(first, parseMasterKeys(testMasterKey))
    const { id } = await createOwner(first, anna)
    await unlockInstance(second, parseMasterKeys(testMasterKey))
    expect(await tryLogin(second, anna)).toMatchObject({ id })
  })

  // `npm run faults` makes ten tries.
  const tries = process.env.FAULTS === 'all' ? 10 : 2

  test('make one instance secret in each of several tries with five servers', async () => {
    for (let time = 0; time < tries; time++) {
      const url = await newPostgresUrl()
      const servers = await inParallel(5, () => openMigratedPostgres(url))
      const secrets = await Promise.all(
        servers.map(db => db.selectFrom('instance').selectAll().execute()),
      )
      expect(secrets[0]).toHaveLength(1)
      for (const secret of secrets) expect(secret).toEqual(secrets[0])
      await Promise.all(servers.map(db => db.destroy()))
    }
  })
})

describe('a wrong master key', () => {
  test('is refused in one line and changes nothing', async () => {
    const db = await openTestPostgres()
    const before = await db.selectFrom('instance').selectAll().execute()
    const refused = unlockInstance(db, otherKey)
    await expect(refused).rejects.toThrow(
      new SettingsError('Master key: this is not the key that the stored data was made with'),
    )
    expect(await db.selectFrom('instance').selectAll().execute()).toEqual(before)
  })
})

describe('a connection', () => {
  test('reads committed rows, whatever the default of the server', async () => {
    const url = await newPostgresUrl()
    const name = new URL(url).pathname.slice(1)
    const strict = `alter database ${name} set default_transaction_isolation to 'serializable'`
    await testPostgres().asSuperuser(url, strict)
    const db = await openMigratedPostgres(url)
    const { rows } = await sql`show transaction_isolation`.execute(db)
    expect(rows).toEqual([{ transaction_isolation: 'read committed' }])
  })

  test('is replaced silently after it broke while idle', async () => {
    const url = await newPostgresUrl()
    const db = await openMigratedPostgres(url)
    await breakConnections(url)
    await expect.poll(() => connectionsTo(url)).toBe(0)
    await sql`select 1`.execute(db)
  })

  test('fails only its own transaction when it breaks', async () => {
    const url = await newPostgresUrl()
    const db = await openMigratedPostgres(url)
    const broken = db.transaction().execute(async trx => {
      await trx
        .insertInto('instance')
        .values({ name: 'half', value: Buffer.of(1) })
        .execute()
      await breakConnections(url)
      await trx
        .insertInto('instance')
        .values({ name: 'whole', value: Buffer.of(1) })
        .execute()
    })
    await expect(broken).rejects.toThrow()
    expect(await db.selectFrom('instance').select('name').execute()).toEqual([{ name: 'secret' }])
  })

  test('is closed with the database', async () => {
    const url = await newPostgresUrl()
    const db = await openMigratedPostgres(url)
    await inParallel(30, () => sql`select pg_sleep(0.1)`.execute(db))
    expect(await connectionsTo(url)).toBe(10)
    await db.destroy()
    await expect.poll(() => connectionsTo(url)).toBe(0)
  })
})

describe('a database that cannot be used', () => {
  test('is reported without its URL', async () => {
    const url = await newPostgresUrl()
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
      expect(connectionFault(await errorOf(address)), fault).toBe(fault)
    }
  })

  test('is reported if the user may not make tables', async () => {
    const url = await newPostgresUrl()
    await testPostgres().asSuperuser(url, 'alter schema public owner to postgres')
    await testPostgres().asSuperuser(url, 'revoke create on schema public from public')
    expect(connectionFault(await errorOf(url))).toMatch(/may not make tables/)
  })

  test('is not reported for other errors', () => {
    expect(connectionFault(new Error('anything'))).toBeUndefined()
    expect(connectionFault(new SettingsError('Master key: wrong'))).toBeUndefined()
    expect(connectionFault('text')).toBeUndefined()
  })
})

async function tablesOf(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  const entries = tables.map(({ name, columns }) => [
    name,
    columns.map(column => column.name).sort(),
  ])
  return Object.fromEntries(entries)
}

async function errorOf(url: string): Promise<unknown> {
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

function breakConnections(url: string) {
  return testPostgres().asSuperuser(url, `select pg_terminate_backend(pid) ${fromMedfold}`)
}

async function connectionsTo(url: string): Promise<number> {
  const rows = await testPostgres().asSuperuser(url, `select pid ${fromMedfold}`)
  return rows.length
}

const fromMedfold =
  "from pg_stat_activity where usename = 'medfold' and datname = current_database()"
