import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the servers that run, with the master keys that each holds. */
export function runningServers(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table running_servers (
        id text primary key,
        name text not null,
        key_ids text not null,
        seen_at text not null
      )`.execute(db)
    },
  }
}
