import { findPendingEmailChange } from '#app/accounts/email/change-email.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { listSessions } from '#app/accounts/sessions/list-sessions.server.ts'
import { readPreferences } from '#app/mail/mail-preferences.server.ts'
import type { Database } from '#db/client.server.ts'
import { helpedStates } from '#db/schema.ts'

// The parts about the account. They never hold passwords, secrets, codes or hashes.

/** Exports the account: id, names, addresses, time zone and times. */
export async function exportAccount(db: Database, person: Person) {
  const row = await db
    .selectFrom('users')
    .select(['email_confirmed_at', 'has_helped'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const { id, firstName, lastName, email, timeZone = null, createdAt } = person
  return {
    id,
    firstName,
    lastName,
    email,
    emailConfirmedAt: row.email_confirmed_at,
    /** Address that is not confirmed yet. */
    newEmail: (await findPendingEmailChange(db, person))?.email ?? null,
    timeZone,
    createdAt,
    hasHelpedSomebody: row.has_helped > helpedStates.never,
  }
}

/** Exports the notices of the dashboard, newest first. */
export async function exportNotices(db: Database, { id }: Person) {
  return await db
    .selectFrom('notices')
    .select([
      'id',
      'kind',
      'link_id as linkId',
      'created_at as createdAt',
      'dismissed_at as dismissedAt',
    ])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Exports mail preferences, consent, and the times of the last and the next reminder. */
export async function exportMailPreferences(db: Database, { id }: Person) {
  const preferences = await db
    .selectFrom('mail_preferences')
    .select('marketing_since')
    .where('user_id', '=', id)
    .executeTakeFirst()
  const lastReminder = await db
    .selectFrom('reminders_sent')
    .select('sent_at')
    .where('user_id', '=', id)
    .executeTakeFirst()
  const user = await db
    .selectFrom('users')
    .select('reminder_look_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    ...(await readPreferences(db, id)),
    marketingSince: preferences?.marketing_since ?? null,
    lastReminderAt: lastReminder?.sent_at ?? null,
    nextReminderLookAt: user?.reminder_look_at ?? null,
  }
}

/** Exports recent and waiting mails about this account; their texts are not stored. */
export async function exportMails(db: Database, { id }: Person) {
  return await db
    .selectFrom('mail_outbox')
    .select(['kind', 'state', 'created_at as createdAt', 'finished_at as finishedAt'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Exports the sessions, without their ids. */
export async function exportSessions(db: Database, person: Person) {
  const sessions = await listSessions(db, person)
  return sessions.map(({ details, createdAt, lastActiveAt }) => ({
    device: details?.device ?? null,
    network: details?.network ?? null,
    createdAt,
    lastActiveAt,
  }))
}
