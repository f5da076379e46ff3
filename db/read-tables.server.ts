import { sql } from 'kysely'
import { type Database, isSqlite } from './client.server.ts'

/** The columns of each table. */
export type Tables = Map<string, string[]>

/** Returns the tables of a database; in PostgreSQL those of the first schema in its search path. */
export async function readTables(db: Database): Promise<Tables> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const schema = isSqlite(db) ? undefined : await readSchema(db)
  const own = tables.filter(table => table.schema === schema && !table.isView)
  return new Map(own.map(({ name, columns }) => [name, columns.map(column => column.name)]))
}

async function readSchema(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}

/** Returns the names of the migrations that a database has run. */
export async function readMigrations(db: Database, tables: Tables): Promise<string[]> {
  if (!tables.get('kysely_migration')?.includes('name')) return []
  const query = sql<{ name: string }>`select name from kysely_migration order by name`
  return (await query.execute(db)).rows.map(({ name }) => name)
}
