import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#db/client.server.ts'
import type { Schema } from '#db/schema.ts'

/** Schedules a record for the next run of the daily job, such as when reminders are turned on. */
export async function scheduleReminderCheck(db: Database, userId: string): Promise<void> {
  await setReminderCheck(db, userId, new Date().toISOString())
}

/** Keeps the daily job from reading a record. */
export async function cancelReminderCheck(db: Database, userId: string): Promise<void> {
  await setReminderCheck(db, userId, null)
}

/**
 * Returns the new `users.reminder_look_at` of a saved record: the next run of the job, unless no
 * reminder can be due for it.
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
