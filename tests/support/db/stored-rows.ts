import { sql } from 'kysely'
import type { Database } from '#db/client.server.ts'

/** Tables that logins, drafts and proxy reads change. */
export const tablesOfVisits = [
  'sessions',
  'kept_forms',
  'access_log',
  'access_log_head',
  'proxy_reads',
]

/** Returns all stored rows by table, without the ignored tables. */
export async function readStoredRows(
  db: Database,
  ignored: readonly string[],
): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const { name } of await db.introspection.getTables()) {
    if (ignored.includes(name)) continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    stored.set(name, JSON.stringify(rows))
  }
  return stored
}

/** Returns the names of the tables whose rows are others than before. */
export async function findChangedTables(
  db: Database,
  before: ReadonlyMap<string, string>,
): Promise<string[]> {
  const after = await readStoredRows(db, [])
  return [...before].filter(([name, rows]) => after.get(name) !== rows).map(([name]) => name)
}
