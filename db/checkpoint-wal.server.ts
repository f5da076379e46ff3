import { sql } from 'kysely'
import { type Database, isSqlite } from './client.server.ts'

/**
 * Writes SQLite's write-ahead log into the database, where `secure_delete` overwrites deleted rows,
 * and empties the log. Runs outside a transaction. PostgreSQL does this by its own vacuum.
 * @returns false if a long read kept the log from being emptied.
 */
export async function checkpointWal(db: Database): Promise<boolean> {
  if (!isSqlite(db)) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
