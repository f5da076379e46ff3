import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** Accounts, sessions, sealed profile sections, and the emergency link. */
export function initial(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db

      await schema
        .createTable('instance')
        .addColumn('name', 'text', c => c.primaryKey())
        .addColumn('value', binary, c => c.notNull())
        .execute()

      await schema
        .createTable('users')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('email_hash', 'text', c => c.notNull().unique())
        .addColumn('identity', binary, c => c.notNull())
        .addColumn('password_hash', 'text', c => c.notNull())
        .addColumn('data_key', binary, c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .execute()

      await schema
        .createTable('sessions')
        .addColumn('token_hash', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('last_active_at', 'text', c => c.notNull())
        .addColumn('authenticated_at', 'text', c => c.notNull())
        .execute()
      await schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

      await schema
        .createTable('login_attempts')
        .addColumn('email_hash', 'text', c => c.notNull())
        .addColumn('lane', 'text', c => c.notNull())
        .addColumn('failures', 'integer', c => c.notNull())
        .addColumn('locked_until', 'text')
        .addPrimaryKeyConstraint('login_attempts_key', ['email_hash', 'lane'])
        .execute()

      await schema
        .createTable('medical_profiles')
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('section', 'text', c => c.notNull())
        .addColumn('data', binary, c => c.notNull())
        .addColumn('version', 'integer', c => c.notNull())
        .addColumn('updated_at', 'text', c => c.notNull())
        .addColumn('updated_by', 'text', c => c.notNull())
        .addPrimaryKeyConstraint('medical_profiles_key', ['user_id', 'section'])
        .execute()

      await schema
        .createTable('share_links')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('generation', 'integer', c => c.notNull())
        .addColumn('link_hash', 'text', c => c.notNull().unique())
        .addColumn('link', binary, c => c.notNull())
        .addColumn('code', binary, c => c.notNull())
        .addColumn('code_hash', binary, c => c.notNull())
        .addColumn('failures', 'integer', c => c.notNull())
        .addColumn('unlocks', 'integer', c => c.notNull())
        .addColumn('last_failure_at', 'text')
        .addColumn('created_at', 'text', c => c.notNull())
        .execute()
      await schema.createIndex('share_links_user').on('share_links').column('user_id').execute()

      await schema
        .createTable('share_attempts')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('link_id', 'text', c =>
          c.notNull().references('share_links.id').onDelete('cascade'),
        )
        .addColumn('generation', 'integer', c => c.notNull())
        .addColumn('client_hash', 'text', c => c.notNull())
        .addColumn('browser_hash', 'text', c => c.notNull())
        .addColumn('code_hash', binary, c => c.notNull())
        .addColumn('tried_at', 'text', c => c.notNull())
        .execute()
      await schema
        .createIndex('share_attempts_link')
        .on('share_attempts')
        .columns(['link_id', 'tried_at'])
        .execute()

      await schema
        .createTable('share_grants')
        .addColumn('token_hash', 'text', c => c.primaryKey())
        .addColumn('link_id', 'text', c =>
          c.notNull().references('share_links.id').onDelete('cascade'),
        )
        .addColumn('generation', 'integer', c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('expires_at', 'text', c => c.notNull())
        .execute()

      await schema
        .createTable('rate_limits')
        .addColumn('key', 'text', c => c.primaryKey())
        .addColumn('count', 'integer', c => c.notNull())
        .addColumn('resets_at', 'text', c => c.notNull())
        .execute()
    },
  }
}
