import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#db/client.server.ts'
import type { Schema } from '#db/schema.ts'

/** Has the daily job read a record at its next run, for instance once reminders are turned on. */
export async function scheduleReminderCheck(db: Database, userId: string): Promise<void> {
  await setReminderCheck(db, userId, new Date().toISOString())
}

/** Keeps the daily job from reading a record. */
export async function cancelReminderCheck(db: Database, userId: string): Promise<void> {
  await setReminderCheck(db, userId, null)
}

/**
 * Returns the new value of `users.reminder_look_at` for a record that is saved: the job reads it at
 * its next run, and still leaves out those for whom no reminder can go out.
 */
export function reminderCheckAfterSave(
  user: ExpressionBuilder<Schema, 'users'>,
): Expression<string | null> {
  const now = new Date().toISOString()
  return user
    .case()
    .when('reminder_look_at', '>', now)
    .then(sql<string | null>`${now}`)
    .else(user.ref('reminder_look_at'))
    .end()
}

async function setReminderCheck(db: Database, userId: string, at: string | null): Promise<void> {
  await db.updateTable('users').set({ reminder_look_at: at }).where('id', '=', userId).execute()
}
