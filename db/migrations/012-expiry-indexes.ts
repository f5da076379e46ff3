import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes by which expired rows are found, and those of foreign keys that had none. */
export function expiryIndexes(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const [name, table, columns] of indexes) {
        await db.schema.createIndex(name).on(table).columns(columns).execute()
      }
    },
  }
}

const indexes: [name: string, table: string, columns: string[]][] = [
  ['sessions_active', 'sessions', ['last_active_at']],
  ['sessions_created', 'sessions', ['created_at']],
  ['share_attempts_tried', 'share_attempts', ['tried_at']],
  ['share_grants_expiry', 'share_grants', ['expires_at']],
  ['share_devices_expiry', 'share_devices', ['expires_at']],
  ['rate_limits_reset', 'rate_limits', ['resets_at']],
  ['mail_links_expiry', 'mail_links', ['expires_at']],
  ['email_changes_expiry', 'email_changes', ['expires_at']],
  ['registration_invitations_expiry', 'registration_invitations', ['expires_at']],
  ['pending_logins_expiry', 'pending_logins', ['expires_at']],
  ['passkey_challenges_expiry', 'passkey_challenges', ['expires_at']],
  ['kept_forms_expiry', 'kept_forms', ['expires_at']],
  ['mail_outbox_finished', 'mail_outbox', ['state', 'finished_at']],
  // Deleting an account or a link looks for its rows by these.
  ['share_grants_link', 'share_grants', ['link_id']],
  ['notices_link', 'notices', ['link_id']],
  ['mail_outbox_user', 'mail_outbox', ['user_id']],
  ['mail_links_user', 'mail_links', ['user_id']],
  ['passkey_challenges_user', 'passkey_challenges', ['user_id']],
  ['pending_logins_user', 'pending_logins', ['user_id']],
]
