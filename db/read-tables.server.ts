import { sql } from 'kysely'
import { type Database, isSqlite } from './client.server.ts'

/** The columns of each table. */
export type Tables = Map<string, string[]>

/** Returns the tables of a database; in PostgreSQL those of the first schema in its search path. */
export async function readTables(db: Database): Promise<Tables> {
  const { rows } = await (isSqlite(db) ? sqliteColumns : postgresColumns).execute(db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map([...byTable].map(([table, columns]) => [table, columns.map(({ name }) => name)]))
}

interface Column {
  table: string
  name: string
}

const sqliteColumns = sql<Column>`select t.name as "table", c.name
  from sqlite_master as t, pragma_table_info(t.name) as c
  where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'`

// Kysely's introspection fails while another server drops a column.
const postgresColumns = sql<Column>`select t.relname as "table", c.attname as name
  from pg_class as t join pg_attribute as c on c.attrelid = t.oid
  where t.relkind in ('r', 'p') and c.attnum > 0 and not c.attisdropped
    and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())`

/** Returns the names of the migrations that a database has run. */
export async function readMigrations(db: Database, tables: Tables): Promise<string[]> {
  if (!tables.get('kysely_migration')?.includes('name')) return []
  const query = sql<{ name: string }>`select name from kysely_migration order by name`
  return (await query.execute(db)).rows.map(({ name }) => name)
}
