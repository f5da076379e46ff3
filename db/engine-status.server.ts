import { sql } from 'kysely'
import { type Database, isSqlite } from '#db/client.server.ts'

/** Returns the settings of the engine that acknowledged saves depend on, by name. */
export async function readDurability(db: Database): Promise<Record<string, string>> {
  const names = isSqlite(db)
    ? ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete', 'trusted_schema']
    : ['fsync', 'full_page_writes', 'synchronous_commit']
  const found: Record<string, string> = {}
  for (const name of names) {
    const query = isSqlite(db)
      ? sql<Record<string, unknown>>`pragma ${sql.raw(name)}`
      : sql<Record<string, unknown>>`show ${sql.raw(name)}`
    const { rows } = await query.execute(db)
    found[name] = String(Object.values(rows[0] ?? {})[0])
  }
  return found
}

/** Returns how far the clock of PostgreSQL is ahead of this one, in milliseconds. */
export async function readClockAheadMs(db: Database): Promise<number> {
  const sentAt = Date.now()
  const { rows } = await sql<{ ms: number | string }>`
    select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  return Number(rows[0]?.ms) - (sentAt + Date.now()) / 2
}

/** Returns the time of the first migration, which made the database. */
export async function readMadeAt(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select min(timestamp) as at from kysely_migration`.execute(db)
  return new Date(rows[0]?.at ?? Number.NaN)
}
