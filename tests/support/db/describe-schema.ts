import { execFileSync } from 'node:child_process'
import BetterSqlite3 from 'better-sqlite3'
import type { StoreSettings } from '#app/lib/settings.server.ts'

/** Returns the columns, constraints, indexes and triggers of a database, each as a line. */
export function describeSchema({ dataDir, databaseUrl }: StoreSettings): string[] {
  if (databaseUrl) return describePostgres(databaseUrl)
  const db = new BetterSqlite3(`${dataDir}/medfold.db`, { readonly: true })
  const rows = sqliteQueries.flatMap(query => db.prepare(query).raw().all())
  db.close()
  return rows.map(row => JSON.stringify(row)).sort()
}

const sqliteQueries = [
  `select t.name, c.* from sqlite_master as t, pragma_table_info(t.name) as c
    where t.type = 'table'`,
  `select t.name, f.* from sqlite_master as t, pragma_foreign_key_list(t.name) as f
    where t.type = 'table'`,
  `select t.name, i.name, i."unique", i.origin, i.partial, c.* from sqlite_master as t,
    pragma_index_list(t.name) as i, pragma_index_info(i.name) as c where t.type = 'table'`,
  `select name, sql from sqlite_master where type = 'trigger'`,
]

function describePostgres(url: string): string[] {
  const options = ['--schema-only', '--no-owner', '--exclude-table=kysely_*']
  const dump = execFileSync('pg_dump', [...options, url], { encoding: 'utf8' })
  // Some versions write a random word into lines with a backslash.
  return dump.split('\n').filter(line => line && !/^(--|\\)/.test(line))
}
