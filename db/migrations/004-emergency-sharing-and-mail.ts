import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** Adds named links, known devices, visibility, notices, mail, access log, responder notes. */
export function emergencySharingAndMail(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db

      // One column a statement: SQLite adds no more at once.
      const shareLinks = () => schema.alterTable('share_links')
      await shareLinks()
        .addColumn('is_primary', 'integer', c => c.notNull().defaultTo(1))
        .execute()
      await shareLinks()
        .addColumn('is_paused', 'integer', c => c.notNull().defaultTo(0))
        .execute()
      await shareLinks().addColumn('ends_at', 'text').execute()
      await shareLinks().addColumn('settings', binary).execute()
      await shareLinks()
        .addColumn('device_failures', 'integer', c => c.notNull().defaultTo(0))
        .execute()

      await schema.alterTable('share_attempts').addColumn('device_id', 'text').execute()
      await schema.alterTable('share_grants').addColumn('device_id', 'text').execute()
      await schema.alterTable('share_grants').addColumn('reader', binary).execute()
      await schema
        .alterTable('share_grants')
        .addColumn('notes', 'integer', c => c.notNull().defaultTo(0))
        .execute()

      await schema
        .createTable('share_devices')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('link_id', 'text', c =>
          c.notNull().references('share_links.id').onDelete('cascade'),
        )
        .addColumn('generation', 'integer', c => c.notNull())
        .addColumn('failures', 'integer', c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('expires_at', 'text', c => c.notNull())
        .execute()
      await schema.createIndex('share_devices_link').on('share_devices').column('link_id').execute()

      await schema
        .createTable('notices')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('link_id', 'text', c => c.references('share_links.id').onDelete('cascade'))
        .addColumn('kind', 'text', c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('dismissed_at', 'text')
        .execute()
      await schema
        .createIndex('notices_user')
        .on('notices')
        .columns(['user_id', 'created_at'])
        .execute()

      await schema
        .createTable('responder_notes')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('link_id', 'text')
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('read_at', 'text')
        .addColumn('data', binary, c => c.notNull())
        .execute()
      await schema
        .createIndex('responder_notes_user')
        .on('responder_notes')
        .columns(['user_id', 'created_at'])
        .execute()

      await schema
        .createTable('mail_outbox')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.references('users.id').onDelete('cascade'))
        .addColumn('kind', 'text', c => c.notNull())
        .addColumn('state', 'text', c => c.notNull())
        .addColumn('message', binary)
        .addColumn('attempts', 'integer', c => c.notNull())
        .addColumn('due_at', 'text', c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('finished_at', 'text')
        .addColumn('fault', 'text')
        .execute()
      await schema
        .createIndex('mail_outbox_due')
        .on('mail_outbox')
        .columns(['state', 'due_at'])
        .execute()

      await schema
        .createTable('mail_links')
        .addColumn('token_hash', 'text', c => c.primaryKey())
        .addColumn('purpose', 'text', c => c.notNull())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('subject', 'text', c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('expires_at', 'text', c => c.notNull())
        .execute()
      await schema
        .createIndex('mail_links_subject')
        .on('mail_links')
        .columns(['purpose', 'subject'])
        .execute()

      await schema
        .createTable('mail_preferences')
        .addColumn('user_id', 'text', c =>
          c.primaryKey().references('users.id').onDelete('cascade'),
        )
        .addColumn('updates', 'integer', c => c.notNull())
        .addColumn('security_alerts', 'integer', c => c.notNull())
        .addColumn('medical_reminders', 'integer', c => c.notNull())
        .addColumn('marketing_emails', 'integer', c => c.notNull())
        .execute()

      // No foreign key to the account: entries stay after its erasure, sealed and without a name.
      await schema
        .createTable('access_log')
        .addColumn('seq', 'integer', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull())
        .addColumn('number', 'integer', c => c.notNull())
        .addColumn('at', 'text', c => c.notNull())
        .addColumn('kind', 'text', c => c.notNull())
        .addColumn('link_id', 'text')
        .addColumn('data', binary, c => c.notNull())
        .addColumn('previous', 'text', c => c.notNull())
        .addColumn('mac', 'text', c => c.notNull())
        .addColumn('keep_until', 'text', c => c.notNull())
        .addUniqueConstraint('access_log_number', ['user_id', 'number'])
        .execute()
      // By it alone the page of the log finds the links that somebody came by.
      await schema
        .createIndex('access_log_kind')
        .on('access_log')
        .columns(['user_id', 'kind', 'number'])
        .execute()
      await schema
        .createIndex('access_log_link')
        .on('access_log')
        .columns(['user_id', 'link_id', 'seq'])
        .execute()
      await schema
        .createTable('access_log_head')
        .addColumn('id', 'integer', c => c.primaryKey())
        .addColumn('seq', 'integer', c => c.notNull())
        .addColumn('mac', 'text', c => c.notNull())
        .execute()
      await sql`insert into access_log_head (id, seq, mac) values (1, 0, '')`.execute(db)
      for (const statement of binary === 'bytea' ? postgresGuards : sqliteGuards) {
        await sql.raw(statement).execute(db)
      }
    },
  }
}

// The log can be added to, and emptied of what has been kept long enough: nothing else.
const sqliteGuards = [
  `create trigger access_log_no_update before update on access_log
   begin select raise(abort, 'the access log is append-only'); end`,
  // Without this "insert or replace" would change a row, and fire no other trigger.
  `create trigger access_log_no_replace before insert on access_log
   when exists (select 1 from access_log where seq = new.seq or (user_id = new.user_id and number = new.number))
   begin select raise(abort, 'the access log is append-only'); end`,
  `create trigger access_log_no_delete before delete on access_log
   when old.keep_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
   begin select raise(abort, 'the access log is append-only'); end`,
]

const postgresGuards = [
  `create function access_log_guard() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' and old.keep_until <= to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') then
       return old;
     end if;
     raise exception 'the access log is append-only';
   end $$`,
  `create trigger access_log_guard before update or delete on access_log
   for each row execute function access_log_guard()`,
  `create trigger access_log_guard_all before truncate on access_log
   for each statement execute function access_log_guard()`,
]
