import { sql } from 'kysely'
import type { Database } from '#db/client.server.ts'

/**
 * Lets a SQLite database grow no further: from now on every insert and update fails as on a full
 * disk. Rows are made to need a page of their own, because half-empty pages would take small ones
 * for a while.
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

/** Lets the database grow no further, after `freeDisk`. */
export async function stopGrowth(db: Database): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db)
}

/** Makes room again. */
export async function freeDisk(db: Database): Promise<void> {
  await sql`pragma max_page_count = 1000000`.execute(db)
}
