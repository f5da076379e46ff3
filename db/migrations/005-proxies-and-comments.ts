import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BinaryType } from '../migrator.ts'

/** Adds proxies, their visits and reads, and comments. */
export function proxiesAndComments(binary: BinaryType): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db

      await schema
        .alterTable('users')
        .addColumn('has_helped', 'integer', c => c.notNull().defaultTo(0))
        .execute()

      await schema
        .createTable('proxies')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('owner_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('proxy_id', 'text', c => c.references('users.id').onDelete('cascade'))
        .addColumn('email_hash', 'text', c => c.notNull())
        .addColumn('access_level', 'text', c => c.notNull())
        .addColumn('details', binary, c => c.notNull())
        .addColumn('invite_hash', 'text', c => c.unique())
        .addColumn('invited_at', 'text', c => c.notNull())
        .addColumn('mail_id', 'text')
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('accepted_at', 'text')
        .addColumn('declined_at', 'text')
        .addColumn('ends_at', 'text')
        .addColumn('looked_at', 'text')
        .addColumn('looked_change', 'integer', c => c.notNull().defaultTo(0))
        .addColumn('since_at', 'text')
        .addColumn('since_change', 'integer', c => c.notNull().defaultTo(0))
        .addUniqueConstraint('proxies_email', ['owner_id', 'email_hash'])
        .addUniqueConstraint('proxies_proxy', ['owner_id', 'proxy_id'])
        .execute()
      await schema.createIndex('proxies_of').on('proxies').column('proxy_id').execute()
      await schema.createIndex('proxies_invited').on('proxies').column('email_hash').execute()

      await schema
        .createTable('proxy_reads')
        .addColumn('access_id', 'text', c =>
          c.notNull().references('proxies.id').onDelete('cascade'),
        )
        .addColumn('what', 'text', c => c.notNull())
        .addColumn('read_at', 'text', c => c.notNull())
        .addPrimaryKeyConstraint('proxy_reads_key', ['access_id', 'what'])
        .execute()

      await schema
        .createTable('comments')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('parent_id', 'text', c => c.references('comments.id').onDelete('cascade'))
        .addColumn('author_id', 'text', c => c.references('users.id').onDelete('set null'))
        .addColumn('section', 'text', c => c.notNull())
        .addColumn('entry', 'integer')
        .addColumn('created_at', 'text', c => c.notNull())
        .addColumn('edited_at', 'text')
        .addColumn('resolved_at', 'text')
        .addColumn('data', binary, c => c.notNull())
        .execute()
      await schema
        .createIndex('comments_user')
        .on('comments')
        .columns(['user_id', 'section', 'created_at'])
        .execute()
      await schema.createIndex('comments_parent').on('comments').column('parent_id').execute()
      await schema.createIndex('comments_author').on('comments').column('author_id').execute()
    },
  }
}
