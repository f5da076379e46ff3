import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { openPostgres } from '#db/client.server.ts'
import { createEmptyStore } from './database.ts'

// The database and backup of version 0.1.0: see tests/fixtures/databases/README.md.

const folder = join(import.meta.dirname, '../../fixtures/databases')
const packed = join(folder, 'v0.1.0.tar.gz')

/** Writes the SQLite database of version 0.1.0 as `medfold.db` into a folder. */
export function writeOldDatabase(dataDir: string): void {
  execFileSync('tar', ['-xzf', packed, '-C', dataDir, 'medfold.db'])
}

/** Writes the backup that version 0.1.0 made of it. */
export function writeOldBackup(file: string): void {
  execFileSync('sh', ['-c', 'gzip -dc "$0" > "$1"', packed, file], { cwd: dirname(file) })
}

/** Creates the database of version 0.1.0 until the test ends. */
export async function createOldStore(): Promise<StoreSettings> {
  const store = await createEmptyStore()
  writeOldDatabase(store.dataDir)
  if (store.databaseUrl) await copyToPostgres(store.dataDir, store.databaseUrl)
  return store
}

async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<void> {
  const sqlite = new BetterSqlite3(join(dataDir, 'medfold.db'), { readonly: true })
  const db = openPostgres(databaseUrl)
  await sql.raw(readFileSync(join(folder, 'v0.1.0.postgres.sql'), 'utf8')).execute(db)
  await sql`delete from access_log_head; delete from change_seals_head`.execute(db)
  await sql`create table kysely_migration (name text primary key, timestamp text)`.execute(db)
  // In order of creation, so that foreign keys find their rows.
  const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck()
  for (const table of tables.all().filter(name => name !== 'kysely_migration_lock')) {
    for (const row of sqlite.prepare(`select * from ${table}`).all()) {
      await db
        .insertInto(table as 'users')
        .values(row as never)
        .execute()
    }
  }
  sqlite.close()
  await db.destroy()
}

/** Time at which the database was made. */
export const oldTime = '2026-11-28T09:00:00Z'

/** Its people; Bert is a proxy of Anna and has two-factor. */
export const oldPeople = {
  anna: { email: 'anna@example.org', password: 'Quiet-Harbour-Anna' },
  bert: { email: 'bert@example.org', password: 'Quiet-Harbour-Bert' },
}

/** The card of Anna: the last part of its address, and the access code. */
export const oldCard = { shareId: 'xhUnkMecW1y6Q8MliGZSSQ', code: '18045' }

/** Tokens and codes that only Bert has. */
export const oldTokens = {
  session: 'Bh2mtbZuCnuJQAcbwaeuEkv0vqPA_PKbHHD90MhnYmM',
  authenticator: '6N53Y7FKG3FKJ4DZAXOKWBRJB7XEJFZO',
  recoveryCode: 'E3Y1G1DX3RV5H4MP',
}

/** The token of the browser in which Anna's session ended before she saved a form. */
export const oldDraftToken = 'a token of a browser'
