import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the time of the newest wrong password, by which counters of unknown e-mails are deleted. */
export function limits(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('login_attempts').addColumn('last_failed_at', 'text').execute()
      await db.schema
        .createIndex('login_attempts_last_failed')
        .on('login_attempts')
        .column('last_failed_at')
        .execute()
    },
  }
}
