import { sql } from 'kysely'
import { type Database, isSqlite } from '#db/client.server.ts'
import type { AllTables } from '#db/schema.ts'

/**
 * Makes every insert and update of a SQLite database fail as on a full disk. A trigger adds a large
 * row to each write: half-empty pages would take small rows.
 */
export async function fillDisk(db: Database): Promise<void> {
  await sql`create table filler (bytes blob)`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'sqlite_%' and name <> 'filler'`.execute(db)
  for (const { name } of tables) {
    for (const write of ['insert', 'update']) {
      await sql`create trigger ${sql.ref(`full_${write}_${name}`)} before ${sql.raw(write)} on ${sql.table(name)}
        begin insert into filler values (zeroblob(20000)); end`.execute(db)
    }
  }
  await stopGrowth(db)
}

/** Stops the growth of the database again, after `freeDisk`. */
export async function stopGrowth(db: Database): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db)
}

export async function freeDisk(db: Database): Promise<void> {
  await sql`pragma max_page_count = 1000000`.execute(db)
}

/**
 * Makes these writes of one table fail; reads work.
 * @param when SQL condition on the row.
 */
export async function failWrites(
  db: Database,
  table: keyof AllTables,
  writes: ('insert' | 'update' | 'delete')[],
  when = 'true',
): Promise<void> {
  if (!isSqlite(db)) await sql.raw(failingFunction).execute(db)
  const fail = isSqlite(db)
    ? "begin select raise(abort, 'disk full'); end"
    : 'execute function fail_write()'
  for (const write of writes) {
    await sql`create trigger ${sql.ref(`fail_${write}`)} before ${sql.raw(write)} on ${sql.table(table)}
      for each row when (${sql.raw(when)}) ${sql.raw(fail)}`.execute(db)
  }
}

const failingFunction = `create function fail_write() returns trigger language plpgsql
  as $$ begin raise exception 'disk full'; end $$`
