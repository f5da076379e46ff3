import { sql } from 'kysely'
import { type Database, isSqlite } from './client.server.ts'

/**
 * Takes what has just been deleted out of SQLite's write-ahead log too: the log is written into the database, where
 * `secure_delete` has put zeros in its place, and emptied. PostgreSQL does that by its own vacuum. Not in a transaction.
 * @returns false while somebody else reads the database so long that the log could not be emptied; the next time will.
 */
export async function checkpointWal(db: Database): Promise<boolean> {
  if (!isSqlite(db)) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
