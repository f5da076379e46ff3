import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** Adds card images, confirmations of sections, and the highest used row id. */
export function cardImagesAndConfirmations(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db

      // One column a statement: SQLite adds no more at once.
      await schema.alterTable('medical_profiles').addColumn('confirmed_at', 'text').execute()
      await schema.alterTable('medical_profiles').addColumn('confirmed_by', 'text').execute()
      await schema
        .alterTable('medical_profiles')
        .addColumn('last_row_id', 'integer', c => c.notNull().defaultTo(0))
        .execute()

      await schema
        .createTable('insurance_cards')
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('slot', 'integer', c => c.notNull())
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('image', binary, c => c.notNull())
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('created_by', 'text', c => c.notNull())
        .addPrimaryKeyConstraint('insurance_cards_key', ['user_id', 'slot'])
        .execute()
    },
  }
}
