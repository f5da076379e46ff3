import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** How people prove who they are, what is kept for them when a session ends, and how they leave. */
export function accountSecurity(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db

      await schema.alterTable('users').addColumn('email_confirmed_at', 'text').execute()
      await schema.alterTable('sessions').addColumn('details', binary).execute()
      await schema.alterTable('mail_preferences').addColumn('marketing_since', 'text').execute()
      await schema
        .alterTable('mail_preferences')
        .addColumn('helped_alerts', 'integer', c => c.notNull().defaultTo(1))
        .execute()
      // Before, security alerts decided about these mails too: keep them off for those people.
      await sql`update mail_preferences set helped_alerts = security_alerts`.execute(db)

      await schema
        .createTable('second_factors')
        .addColumn('user_id', 'text', c =>
          c.primaryKey().references('users.id').onDelete('cascade'),
        )
        .addColumn('secret', binary)
        .addColumn('confirmed_at', 'text')
        .addColumn('pending', binary)
        .addColumn('pending_at', 'text')
        .addColumn('last_step', 'integer', c => c.notNull().defaultTo(0))
        .addColumn('failures', 'integer', c => c.notNull().defaultTo(0))
        .addColumn('recent_failures', 'integer', c => c.notNull().defaultTo(0))
        .addColumn('recent_until', 'text')
        .execute()

      await schema
        .createTable('recovery_codes')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('code_hash', 'text', c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('used_at', 'text')
        .execute()
      await schema
        .createIndex('recovery_codes_user')
        .on('recovery_codes')
        .column('user_id')
        .execute()

      await schema
        .createTable('passkeys')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('credential_id', 'text', c => c.notNull().unique())
        .addColumn('public_key', binary, c => c.notNull())
        .addColumn('counter', 'bigint', c => c.notNull())
        .addColumn('transports', 'text', c => c.notNull())
        .addColumn('details', binary, c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('last_used_at', 'text')
        .execute()
      await schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute()

      await schema
        .createTable('passkey_challenges')
        .addColumn('challenge_hash', 'text', c => c.primaryKey())
        .addColumn('purpose', 'text', c => c.notNull())
        .addColumn('user_id', 'text', c => c.references('users.id').onDelete('cascade'))
        .addColumn('expires_at', 'text', c => c.notNull())
        .execute()

      await schema
        .createTable('pending_logins')
        .addColumn('token_hash', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('expires_at', 'text', c => c.notNull())
        .addColumn('path', binary)
        .execute()

      await schema
        .createTable('reset_requests')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('email_hash', 'text', c => c.notNull())
        .addColumn('requested_at', 'text', c => c.notNull())
        .execute()

      await schema
        .createTable('email_changes')
        .addColumn('user_id', 'text', c =>
          c.primaryKey().references('users.id').onDelete('cascade'),
        )
        .addColumn('token_hash', 'text', c => c.notNull().unique())
        .addColumn('email', binary, c => c.notNull())
        .addColumn('email_hash', 'text', c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('expires_at', 'text', c => c.notNull())
        .execute()

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

      await schema
        .createTable('reminders_sent')
        .addColumn('user_id', 'text', c =>
          c.primaryKey().references('users.id').onDelete('cascade'),
        )
        .addColumn('sent_at', 'text', c => c.notNull())
        .execute()

      await schema
        .createTable('registration_invitations')
        .addColumn('token_hash', 'text', c => c.primaryKey())
        .addColumn('email_hash', 'text', c => c.notNull().unique())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('expires_at', 'text', c => c.notNull())
        .execute()

      await schema
        .createTable('erased_accounts')
        .addColumn('user_id', 'text', c => c.primaryKey())
        .addColumn('erased_at', 'text', c => c.notNull())
        .execute()
    },
  }
}
