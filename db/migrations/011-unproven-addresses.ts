import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Notes which accounts were made under the rule for unproven addresses, and since when browsers are
 * known to an account.
 */
export function unprovenAddresses(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db
      await schema
        .alterTable('users')
        .addColumn('must_confirm', 'integer', c => c.notNull().defaultTo(0))
        .execute()
      await schema.alterTable('users').addColumn('devices_since', 'text').execute()
    },
  }
}
