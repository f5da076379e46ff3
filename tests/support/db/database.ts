import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type Database, openSqlite } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { type MasterKeys, parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { migrate } from '#db/migrator.ts'
import type { AllTables } from '#db/schema.ts'

/** A database whose tables tests may all read and write. */
export type TestDatabase = Database & Kysely<AllTables>

/** The master key of every test: 32 distinct bytes. */
export const testMasterKey = `test:${Buffer.from('medfold test key 0123456789abcde').toString('base64')}`

interface TestDatabaseOptions {
  /** Other keys than the usual test key, for tests of keys. */
  masterKeys?: MasterKeys
}

/**
 * Opens a migrated and unlocked SQLite database until the test ends. The process has one set of
 * keys: those of the last opened database.
 * @param file a path to open again after closing; in memory without it.
 */
export async function openTestDatabase(
  file = ':memory:',
  { masterKeys = parseMasterKeys(testMasterKey) }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const db = openSqlite(await copyMigrated(file))
  onTestFinished(() => db.destroy())
  await unlockInstance(db, masterKeys)
  return db
}

/** Writes a migrated database to a new file, or returns its bytes. */
async function copyMigrated(file: string): Promise<string | Buffer> {
  migrated ??= makeMigrated()
  if (file === ':memory:') return migrated
  if (!existsSync(file)) writeFileSync(file, await migrated)
  return file
}

// Migrations take thirty times as long as a copy of their result.
let migrated: Promise<Buffer> | undefined

async function makeMigrated(): Promise<Buffer> {
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
