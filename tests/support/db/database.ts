import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { type Database, openDatabase, openSqlite, sqliteFile } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { type MasterKeys, parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { migrate } from '#db/migrator.ts'
import type { AllTables } from '#db/schema.ts'
import { temporaryFolder } from '../runner/temporary-folder.ts'
import { databasesOn, nameIn, type PostgresDatabases } from './postgres-cluster.ts'

/** A database whose tables tests may all read and write. */
export type TestDatabase = Database & Kysely<AllTables>

/** The master key of every test: 32 distinct bytes. */
export const testMasterKey = `test:${Buffer.from('medfold test key 0123456789abcde').toString('base64')}`

interface TestDatabaseOptions {
  /** A database that can be opened again; a new one without it. */
  store?: StoreSettings
  /** Other keys than the usual test key, for tests of keys. */
  masterKeys?: MasterKeys
}

/**
 * Opens a migrated and unlocked database until the test ends: PostgreSQL in the projects for it
 * of vitest.config.ts, else SQLite. The process has one set of keys: those of the last opened one.
 */
export async function openTestDatabase({
  store,
  masterKeys = parseMasterKeys(testMasterKey),
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const inMemory = !store && !inject('postgres')
  const { db } = inMemory
    ? { db: openSqlite(await migratedSqlite()) }
    : openDatabase(store ?? (await createStore()))
  onTestFinished(() => db.destroy())
  await unlockInstance(db, masterKeys)
  return db
}

/** Creates a migrated database without rows, which is removed after the test. */
export async function createStore(): Promise<StoreSettings> {
  const postgres = inject('postgres')
  const store = await createEmptyStore(postgres?.migrated)
  if (!postgres) writeFileSync(sqliteFile(store.dataDir), await migratedSqlite())
  return store
}

/**
 * Creates a database without tables, which is removed after the test.
 * @param template the name of a PostgreSQL database to copy instead.
 */
export async function createEmptyStore(template?: string): Promise<StoreSettings> {
  const store = { dataDir: temporaryFolder(), masterKey: testMasterKey }
  if (!inject('postgres')) return store
  const postgres = testPostgres()
  const databaseUrl = await postgres.createDatabase(template)
  onTestFinished(() => postgres.dropDatabase(databaseUrl))
  return { ...store, databaseUrl }
}

/** Copies a database that is not open, as a backup does. */
export async function copyStore({ dataDir, databaseUrl }: StoreSettings): Promise<StoreSettings> {
  const copy = await createEmptyStore(databaseUrl && nameIn(databaseUrl))
  if (!databaseUrl) copyFileSync(sqliteFile(dataDir), sqliteFile(copy.dataDir))
  return copy
}

/**
 * Returns the PostgreSQL server of the run.
 * @throws in the projects for SQLite.
 */
export function testPostgres(): PostgresDatabases {
  const postgres = inject('postgres')
  if (!postgres) throw new Error('A file with PostgreSQL is named postgres*.test.ts')
  return databasesOn(postgres.port)
}

function migratedSqlite(): Promise<Buffer> {
  migrated ??= migrateSqlite()
  return migrated
}

// Migrations take thirty times as long as a copy of their result.
let migrated: Promise<Buffer> | undefined

async function migrateSqlite(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'medfold-migrated-'))
  const db = openSqlite(':memory:')
  try {
    await migrate(db, 'sqlite')
    // The first test of a process may have stopped the time, and others read when this ran.
    await sql`update kysely_migration set timestamp = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`.execute(
      db,
    )
    const file = join(folder, 'medfold.db')
    await sql`vacuum into ${file}`.execute(db)
    return readFileSync(file)
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true })
  }
}
