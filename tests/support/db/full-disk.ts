import { sql } from 'kysely'
import { type Database, isSqlite } from '#db/client.server.ts'
import type { AllTables } from '#db/schema.ts'

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
