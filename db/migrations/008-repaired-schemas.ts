import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/**
 * Repairs databases that ran an earlier text of 004, 005 or 006. Each step looks at the tables that
 * are there; a database without a difference stays as it is. See docs/decisions/0037.
 */
export function repairedSchemas(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db
      const hasColumn = async (table: string, column: string) =>
        (await namesOf(db, columnsOf[binary](table))).includes(column)

      // 004 at 673b63a and c720c03.
      await schema
        .createIndex('access_log_kind')
        .ifNotExists()
        .on('access_log')
        .columns(['user_id', 'kind', 'number'])
        .execute()
      await schema
        .createIndex('access_log_link')
        .ifNotExists()
        .on('access_log')
        .columns(['user_id', 'link_id', 'seq'])
        .execute()
      const guard = guards[binary]
      if (!(await namesOf(db, guard.find)).includes(guard.name)) {
        await sql.raw(guard.create).execute(db)
      }

      // 005 at 3b27e54, 0c12dac and b8d308c.
      if (!(await hasColumn('users', 'has_helped'))) {
        await schema
          .alterTable('users')
          .addColumn('has_helped', 'integer', c => c.notNull().defaultTo(0))
          .execute()
        await sql`update users set has_helped = 1 where id in
          (select proxy_id from proxies where accepted_at is not null)`.execute(db)
      }
      if (await hasColumn('proxies', 'had_full_edit')) {
        await schema.alterTable('proxies').dropColumn('had_full_edit').execute()
      }
      await schema
        .createIndex('proxies_invited')
        .ifNotExists()
        .on('proxies')
        .column('email_hash')
        .execute()

      // 006 at 3165bf7.
      if (!(await hasColumn('mail_preferences', 'helped_alerts'))) {
        await schema
          .alterTable('mail_preferences')
          .addColumn('helped_alerts', 'integer', c => c.notNull().defaultTo(1))
          .execute()
        await sql`update mail_preferences set helped_alerts = security_alerts`.execute(db)
      }
      if (!(await hasColumn('pending_logins', 'path'))) {
        await schema.alterTable('pending_logins').addColumn('path', binary).execute()
      }
      if (!(await hasColumn('kept_forms', 'id'))) await remakeKeptForms(db, binary)
      if ((await namesOf(db, oneInvitationPerAddress[binary])).length === 0) {
        await keepOneInvitationPerAddress(db, binary)
      }
    },
  }
}

// Its rows last a quarter of an hour and are sealed for their old key: none is carried over.
async function remakeKeptForms(db: Kysely<unknown>, binary: BinaryType): Promise<void> {
  const { schema } = db
  await schema.dropTable('kept_forms').ifExists().execute()
  await schema
    .createTable('kept_forms')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('token_hash', 'text', c => c.notNull())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('data', binary, c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('kept_forms_user').on('kept_forms').column('user_id').execute()
}

// The newest invitation replaces the others. SQLite adds constraints to new tables only.
async function keepOneInvitationPerAddress(db: Kysely<unknown>, binary: BinaryType): Promise<void> {
  await sql`delete from registration_invitations where exists (
    select 1 from registration_invitations as newer
    where newer.email_hash = registration_invitations.email_hash and (
      newer.created_at > registration_invitations.created_at or (
        newer.created_at = registration_invitations.created_at and
        newer.token_hash > registration_invitations.token_hash)))`.execute(db)
  const { schema } = db
  if (binary === 'bytea') {
    await schema
      .alterTable('registration_invitations')
      .addUniqueConstraint('registration_invitations_email_hash_key', ['email_hash'])
      .execute()
    return
  }
  await schema
    .createTable('new_registration_invitations')
    .addColumn('token_hash', 'text', c => c.primaryKey())
    .addColumn('email_hash', 'text', c => c.notNull().unique())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await sql`insert into new_registration_invitations (token_hash, email_hash, created_at, expires_at)
    select token_hash, email_hash, created_at, expires_at from registration_invitations`.execute(db)
  await schema.dropTable('registration_invitations').execute()
  await schema
    .alterTable('new_registration_invitations')
    .renameTo('registration_invitations')
    .execute()
}

async function namesOf(db: Kysely<unknown>, query: ReturnType<typeof sql<{ name: string }>>) {
  return (await query.execute(db)).rows.map(({ name }) => name)
}

const columnsOf = {
  blob: (table: string) => sql<{ name: string }>`select name from pragma_table_info(${table})`,
  bytea: (table: string) => sql<{ name: string }>`select column_name as name
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`,
}

const oneInvitationPerAddress = {
  blob: sql<{ name: string }>`select name from pragma_index_list('registration_invitations')
    where origin = 'u'`,
  bytea: sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = to_regclass('registration_invitations') and contype = 'u'`,
}

const guards = {
  blob: {
    name: 'access_log_no_replace',
    find: sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`,
    create: `create trigger access_log_no_replace before insert on access_log
   when exists (select 1 from access_log where seq = new.seq or (user_id = new.user_id and number = new.number))
   begin select raise(abort, 'the access log is append-only'); end`,
  },
  bytea: {
    name: 'access_log_guard_all',
    find: sql<{ name: string }>`select tgname as name from pg_trigger
      where tgrelid = to_regclass('access_log')`,
    create: `create trigger access_log_guard_all before truncate on access_log
   for each statement execute function access_log_guard()`,
  },
}

/** The differences that this migration removes, in the words of `shapeDifferences`. */
export const repairedDifferences: readonly string[] = [
  'missing index access_log_kind',
  'missing index access_log_link',
  'missing trigger access_log_no_replace',
  'missing trigger access_log_guard_all',
  'missing column users.has_helped',
  'unexpected column proxies.had_full_edit',
  'missing index proxies_invited',
  'missing column mail_preferences.helped_alerts',
  'missing column pending_logins.path',
  'missing column kept_forms.id',
  'different primary key of kept_forms',
  'missing unique constraint registration_invitations (email_hash)',
]
