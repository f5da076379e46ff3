import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** The log of every change of a profile, and what a person prints of it. */
export function changeLogAndPrintKits(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db

      await schema
        .alterTable('users')
        .addColumn('last_change', 'integer', c => c.notNull().defaultTo(0))
        .execute()

      await schema
        .createTable('profile_changes')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('number', 'integer', c => c.notNull())
        .addColumn('section', 'text', c => c.notNull())
        .addColumn('started_at', 'text', c => c.notNull())
        .addColumn('changed_at', 'text', c => c.notNull())
        .addColumn('changed_by', 'text', c => c.notNull())
        .addColumn('way', 'text', c => c.notNull())
        .addColumn('data', binary, c => c.notNull())
        .addUniqueConstraint('profile_changes_number', ['user_id', 'number'])
        .execute()
      // Read newest first, of all sections by the constraint's own index, of one by this.
      await schema
        .createIndex('profile_changes_section')
        .on('profile_changes')
        .columns(['user_id', 'section', 'number'])
        .execute()

      await schema
        .createTable('print_kits')
        .addColumn('user_id', 'text', c =>
          c.primaryKey().references('users.id').onDelete('cascade'),
        )
        .addColumn('data', binary, c => c.notNull())
        .addColumn('updated_at', 'text', c => c.notNull())
        .execute()
    },
  }
}
