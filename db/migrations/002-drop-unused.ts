import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** Drops the tables, columns and indexes that only version 0.1.0 used. */
export function dropUnused(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const functions = binary === 'bytea' ? ['drop function change_seals_guard()'] : []
      for (const statement of [...statements, ...functions]) await sql.raw(statement).execute(db)
    },
  }
}

// SQLite drops a column only after its index.
const statements = [
  'drop table change_seals',
  'drop table change_seals_head',
  'drop index profile_changes_seal',
  'alter table profile_changes drop column seal',
  'drop index mail_outbox_next',
  'alter table mail_outbox drop column priority',
  'alter table users drop column mac',
  'alter table users drop column has_two_factor',
  'alter table passkey_challenges drop column mac',
  'alter table registration_invitations drop column mac',
  'alter table second_factors drop column recent_failures',
  'alter table second_factors drop column recent_until',
  `delete from instance where name = 'readable-from'`,
  // Nothing looks for times in the future any more.
  'drop index share_grants_created',
  'drop index share_devices_created',
  'drop index pending_logins_created',
  'drop index mail_links_created',
  'drop index email_changes_created',
  'drop index registration_invitations_created',
  'drop index kept_forms_created',
  'drop index proxies_invited_time',
  'drop index reminders_sent_time',
  'drop index login_attempts_locked',
  'drop index second_factors_step',
]
