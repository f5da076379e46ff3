import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** Findings of the medication check that somebody has answered. */
export function answeredFindings(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('answered_findings')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('answered_at', 'text', c => c.notNull())
        .addColumn('data', binary, c => c.notNull())
        .execute()
      await db.schema
        .createIndex('answered_findings_user')
        .on('answered_findings')
        .column('user_id')
        .execute()
    },
  }
}
