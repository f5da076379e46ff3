import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Mails that somebody waits for leave before all others: see app/mail/mail-priority.ts. */
export function mailPriorities(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('mail_outbox')
        .addColumn('priority', 'text', c => c.notNull().defaultTo('urgent'))
        .execute()
      // The kinds of this time, word for word: a migration does not change with the code.
      await (db as Kysely<{ mail_outbox: { kind: string; priority: string } }>)
        .updateTable('mail_outbox')
        .set({ priority: 'usual' })
        .where('kind', 'in', [
          'reminder',
          'comment',
          'proxy-change',
          'proxy-left',
          'invitation-answer',
        ])
        .execute()
      await db.schema
        .createIndex('mail_outbox_next')
        .on('mail_outbox')
        .columns(['state', 'priority', 'due_at'])
        .execute()
    },
  }
}
