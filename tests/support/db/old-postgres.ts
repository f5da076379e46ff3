import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { temporaryFolder } from '../runner/temporary-folder.ts'
import { oldPostgresTables, writeOldDatabase } from './old-database.ts'
import { newPostgresUrl } from './postgres.ts'

/** Makes the database of version 0.1.0 in PostgreSQL, with the rows of the one in SQLite. */
export async function oldPostgresUrl(): Promise<string> {
  const url = await newPostgresUrl()
  const dataDir = temporaryFolder()
  writeOldDatabase(dataDir)
  const sqlite = new BetterSqlite3(`${dataDir}/medfold.db`, { readonly: true })
  await runPostgres(url, async client => {
    await client.query(oldPostgresTables())
    await client.query('delete from access_log_head; delete from change_seals_head')
    await client.query('create table kysely_migration (name text primary key, timestamp text)')
    // In order of creation, so that foreign keys find their rows.
    const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck()
    for (const table of tables.all().filter(name => name !== 'kysely_migration_lock')) {
      for (const row of sqlite.prepare(`select * from ${table}`).iterate()) {
        const [names, values] = [Object.keys(row as object), Object.values(row as object)]
        const places = names.map((_, index) => `$${index + 1}`)
        await client.query(`insert into ${table} (${names}) values (${places})`, values)
      }
    }
  })
  sqlite.close()
  return url
}

/** Runs statements in a PostgreSQL database. */
export async function runPostgres(
  url: string,
  use: string | ((client: pg.Client) => Promise<unknown>),
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await (typeof use === 'string' ? client.query(use) : use(client))
  } finally {
    await client.end()
  }
}
