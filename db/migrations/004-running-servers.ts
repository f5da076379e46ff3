import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the servers that run, with the master keys that each holds. */
export function runningServers(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

const statements = [
  `create table running_servers (
    id text primary key,
    name text not null,
    key_ids text not null,
    seen_at text not null
  )`,
  'create index running_servers_seen on running_servers (seen_at)',
]
