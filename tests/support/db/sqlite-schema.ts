import { sql } from 'kysely'
import type { Database } from '#db/client.server.ts'

/** Returns columns, constraints, indexes and triggers of a SQLite database, each as one line. */
export async function sqliteSchema(db: Database): Promise<string[]> {
  const tables = await rowsOf(
    db,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
  )
  const lines: string[] = []
  for (const table of tables.map(({ name }) => String(name))) {
    for (const row of await rowsOf(db, `pragma table_info(${table})`)) {
      lines.push(`${table}.${row.name} ${row.type} ${row.notnull} ${row.dflt_value} pk ${row.pk}`)
    }
    for (const row of await rowsOf(db, `pragma foreign_key_list(${table})`)) {
      lines.push(`${table}.${row.from} references ${row.table}.${row.to} ${row.on_delete}`)
    }
    for (const { name, unique, origin } of await rowsOf(db, `pragma index_list(${table})`)) {
      const columns = (await rowsOf(db, `pragma index_info(${name})`)).map(row => row.name)
      const title = origin === 'c' ? `index ${name}` : 'constraint'
      lines.push(`${title} on ${table} (${columns}) unique ${unique}`)
    }
  }
  const triggers = await rowsOf(db, "select name, sql from sqlite_master where type = 'trigger'")
  for (const { name, sql } of triggers) lines.push(`trigger ${name}: ${sql}`)
  return lines.sort()
}

async function rowsOf(db: Database, statement: string) {
  return (await sql.raw<Record<string, string | number | null>>(statement).execute(db)).rows
}
