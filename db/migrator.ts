import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Engine } from './client.server.ts'
import { firstRelease } from './migrations/001-first-release.ts'
import { dropUnused } from './migrations/002-drop-unused.ts'
import { profileVersions } from './migrations/003-profile-versions.ts'
import { runningServers } from './migrations/004-running-servers.ts'
import { readMigrations, readTables } from './read-tables.server.ts'

/** The type of a column with sealed bytes, the one type that differs between the engines. */
export type BinaryType = 'blob' | 'bytea'

/** Every migration, in order. A released one never changes. */
export const migrations: Record<string, (binary: BinaryType) => Migration> = {
  '001-first-release': firstRelease,
  '002-drop-unused': dropUnused,
  '003-profile-versions': profileVersions,
  '004-running-servers': runningServers,
}

/** The migrations of version 0.1.0, in place of which `001-first-release` is listed. */
export const migrationsOf010 = [
  '001-initial',
  '002-card-images-and-confirmations',
  '003-change-log-and-print-kits',
  '004-emergency-sharing-and-mail',
  '005-proxies-and-comments',
  '006-account-security',
  '007-answered-findings',
  '008-repaired-schemas',
  '009-row-macs',
  '010-mail-priorities',
  '011-unproven-addresses',
  '012-expiry-indexes',
  '013-limits',
  '014-reminder-looks',
  '015-change-seals',
  '016-former-data-keys',
]

/**
 * Runs the missing migrations. Each one is a transaction; for a new database all are one.
 * @throws the error of a failed migration, which is rolled back. No later one has run.
 */
export async function migrate(db: Database, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return await runMigrations(db, engine)
  // Kysely reads the tables outside its own lock, and fails while another server drops a column.
  await db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${lockId})`.execute(connection)
    try {
      await runMigrations(connection, engine)
    } finally {
      await sql`select pg_advisory_unlock(${lockId})`.execute(connection)
    }
  })
}

/** Any number that no other program uses for a lock in this database. */
const lockId = 20_261_128

async function runMigrations(db: Database, engine: Engine): Promise<void> {
  await db.transaction().execute(replaceListOf010)
  const runner = createMigrator(db, engine)
  const isNew = (await runner.getMigrations()).every(({ executedAt }) => !executedAt)
  for (;;) {
    // Kysely makes one transaction of a run, so an update runs one migration at a time.
    const { error, results } = isNew ? await runner.migrateToLatest() : await runner.migrateUp()
    if (error) throw error
    if (isNew || !results?.length) return
  }
}

// Keeps the time of the first migration.
async function replaceListOf010(trx: Database): Promise<void> {
  const listed = await readMigrations(trx, await readTables(trx))
  if (String(listed) !== String(migrationsOf010)) return
  const [first, ...others] = migrationsOf010
  await sql`update kysely_migration set name = '001-first-release' where name = ${first}`.execute(
    trx,
  )
  await sql`delete from kysely_migration where name in (${sql.join(others)})`.execute(trx)
}

function createMigrator(db: Database, engine: Engine): Migrator {
  const binary = engine === 'postgres' ? 'bytea' : 'blob'
  const entries = Object.entries(migrations).map(([name, make]) => [name, make(binary)])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(entries) } })
}
