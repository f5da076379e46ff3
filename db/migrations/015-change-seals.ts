import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** Adds the hash chain of the change log. Older rows get their seals after the start. */
export function changeSeals(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db
      await schema
        .createTable('change_seals')
        .addColumn('seq', 'integer', c => c.primaryKey())
        .addColumn('kind', 'text', c => c.notNull())
        .addColumn('digest', 'text', c => c.notNull())
        .addColumn('replaces', 'integer')
        .addColumn('content', 'text')
        .addColumn('previous', 'text', c => c.notNull())
        .addColumn('mac', 'text', c => c.notNull())
        .execute()
      // Finds one row among millions: after it, a row of the change log without a seal is foreign.
      await sql`create index change_seals_complete on change_seals (kind) where kind = 'complete'`.execute(
        db,
      )
      await schema
        .createTable('change_seals_head')
        .addColumn('id', 'integer', c => c.primaryKey())
        .addColumn('seq', 'integer', c => c.notNull())
        .addColumn('mac', 'text', c => c.notNull())
        .execute()
      await sql`insert into change_seals_head (id, seq, mac) values (1, 0, '')`.execute(db)
      await schema.alterTable('profile_changes').addColumn('seal', 'integer').execute()
      await schema
        .createIndex('profile_changes_seal')
        .on('profile_changes')
        .column('seal')
        .execute()
      for (const statement of binary === 'bytea' ? postgresGuards : sqliteGuards) {
        await sql.raw(statement).execute(db)
      }
    },
  }
}

// The chain only grows.
const sqliteGuards = [
  `create trigger change_seals_no_update before update on change_seals
   begin select raise(abort, 'the change seals are append-only'); end`,
  // "insert or replace" would change a row without firing another trigger.
  `create trigger change_seals_no_replace before insert on change_seals
   when exists (select 1 from change_seals where seq = new.seq)
   begin select raise(abort, 'the change seals are append-only'); end`,
  `create trigger change_seals_no_delete before delete on change_seals
   begin select raise(abort, 'the change seals are append-only'); end`,
]

const postgresGuards = [
  `create function change_seals_guard() returns trigger language plpgsql as $$
   begin
     raise exception 'the change seals are append-only';
   end $$`,
  `create trigger change_seals_guard before update or delete on change_seals
   for each row execute function change_seals_guard()`,
  `create trigger change_seals_guard_all before truncate on change_seals
   for each statement execute function change_seals_guard()`,
]
