import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** Adds the former data keys of an account, which open old entries of its access log. */
export function formerDataKeys(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('former_data_keys', binary).execute()
    },
  }
}
