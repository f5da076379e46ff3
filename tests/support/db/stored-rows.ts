import { sql } from 'kysely'
import type { Database } from '#db/client.server.ts'

// Logins, drafts and proxy reads change these tables.
const ignoredTables = ['sessions', 'kept_forms', 'access_log', 'access_log_head', 'proxy_reads']

/** Returns all stored rows by table, without those of logins and reads. */
export async function readStoredRows(db: Database): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables()
  const names = tables.map(({ name }) => name).filter(name => !ignoredTables.includes(name))
  const rows = await Promise.all(
    names.map(async name => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      return [name, JSON.stringify(rows)]
    }),
  )
  return Object.fromEntries(rows)
}

/** Returns the names of the tables whose rows are others than before. */
export async function findChangedTables(
  db: Database,
  before: Record<string, string>,
): Promise<string[]> {
  const after = await readStoredRows(db)
  return Object.keys(after).filter(name => before[name] !== after[name])
}
