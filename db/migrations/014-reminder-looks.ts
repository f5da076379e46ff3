import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the time of the next look for reminders, and indexes. Existing accounts are spread over
 * sixteen days by the first digit of their random id.
 */
export function reminderLooks(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('reminder_look_at', 'text').execute()
      const days = sql.join(
        [...'0123456789abcdef'].map((digit, n) => sql`when ${sql.lit(digit)} then ${inDays(n)}`),
        sql` `,
      )
      await sql`update users set reminder_look_at = case substr(id, 1, 1) ${days} else ${inDays(0)} end
        where email_confirmed_at is not null and id in (
          select user_id from mail_preferences where medical_reminders = 1)`.execute(db)
      await db.schema
        .createIndex('users_reminder_look')
        .on('users')
        .columns(['reminder_look_at', 'id'])
        .execute()
      for (const [name, table, column] of indexes) {
        await db.schema.createIndex(name).on(table).column(column).execute()
      }
    },
  }
}

// Statements that looked for rows by these columns read the whole table.
const indexes: [name: string, table: string, column: string][] = [
  ['kept_forms_token', 'kept_forms', 'token_hash'],
  ['proxies_mail', 'proxies', 'mail_id'],
  ['reset_requests_time', 'reset_requests', 'requested_at'],
  ['reset_requests_email', 'reset_requests', 'email_hash'],
  // Rows that a clock that was ahead has written are found by their time, every hour.
  ['share_grants_created', 'share_grants', 'created_at'],
  ['share_devices_created', 'share_devices', 'created_at'],
  ['pending_logins_created', 'pending_logins', 'created_at'],
  ['mail_links_created', 'mail_links', 'created_at'],
  ['email_changes_created', 'email_changes', 'created_at'],
  ['registration_invitations_created', 'registration_invitations', 'created_at'],
  ['kept_forms_created', 'kept_forms', 'created_at'],
  ['proxies_invited_time', 'proxies', 'invited_at'],
  ['reminders_sent_time', 'reminders_sent', 'sent_at'],
  ['login_attempts_locked', 'login_attempts', 'locked_until'],
  ['second_factors_step', 'second_factors', 'last_step'],
]

function inDays(days: number) {
  return sql.lit(new Date(Date.now() + days * 24 * 60 * 60_000).toISOString())
}
