import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** Adds the replaced values of sections, with which saves of two editors are merged. */
export function profileVersions(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements(binary)) await sql.raw(statement).execute(db)
    },
  }
}

const statements = (binary: BinaryType) => [
  `create table profile_versions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    section text not null,
    version integer not null,
    data ${binary} not null,
    size integer not null,
    replaced_at text not null,
    constraint profile_versions_version unique (user_id, section, version)
  )`,
  'create index profile_versions_replaced on profile_versions (replaced_at)',
]
