import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the column for the MAC of a row. Rows get theirs after the start, when there is a key. */
export function rowMacs(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of tables) {
        await db.schema.alterTable(table).addColumn('mac', 'text').execute()
      }
      await db.schema
        .alterTable('users')
        .addColumn('has_two_factor', 'integer', c => c.notNull().defaultTo(0))
        .execute()
    },
  }
}

const tables = [
  'users',
  'sessions',
  'pending_logins',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'mail_links',
  'email_changes',
  'registration_invitations',
  'share_links',
  'share_grants',
  'share_devices',
  'proxies',
]
