import { inject, onTestFinished, type ProvidedContext } from 'vitest'
import { openPostgres } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { migrate } from '#db/migrator.ts'
import { type TestDatabase, testMasterKey } from './database.ts'
import { databasesOn, type PostgresDatabases } from './postgres-cluster.ts'
import { openDatabaseBeforeEach } from './test-database.ts'

/**
 * Returns the PostgreSQL server of the run.
 * @throws when the test file has none: vitest.config.ts says which files do.
 */
export function testPostgres(): PostgresDatabases {
  return databasesOn(provided().port)
}

/** Returns the `DATABASE_URL` of an empty PostgreSQL database, which is dropped after the test. */
export function newPostgresUrl(): Promise<string> {
  return createForTest()
}

/** Returns the `DATABASE_URL` of a migrated PostgreSQL database without rows. */
export function migratedPostgresUrl(): Promise<string> {
  return createForTest(provided().migrated)
}

/** Opens a migrated and unlocked PostgreSQL database, which is dropped after the test. */
export async function openTestPostgres(): Promise<TestDatabase> {
  return openMigratedPostgres(await migratedPostgresUrl())
}

/** As `openDatabaseBeforeEach`, in PostgreSQL. */
export function openPostgresBeforeEach(now?: string): void {
  openDatabaseBeforeEach(now, openTestPostgres)
}

/** Opens, migrates and unlocks a database as a starting server does; closed after the test. */
export async function openMigratedPostgres(url: string): Promise<TestDatabase> {
  const db = openPostgres(url)
  onTestFinished(() => db.destroy())
  await migrate(db, 'postgres')
  await unlockInstance(db, parseMasterKeys(testMasterKey))
  return db
}

function provided(): ProvidedContext['postgres'] {
  const postgres = inject('postgres')
  if (!postgres) throw new Error('A file with PostgreSQL is named postgres*.test.ts')
  return postgres
}

async function createForTest(template?: string): Promise<string> {
  const postgres = testPostgres()
  const url = await postgres.createDatabase(template)
  onTestFinished(() => postgres.dropDatabase(url))
  return url
}
