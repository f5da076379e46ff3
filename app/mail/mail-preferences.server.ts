import { sql } from 'kysely'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { MailPreferences } from './mail.ts'
import { cancelReminderCheck, scheduleReminderCheck } from './next-reminder-check.server.ts'

/** Preferences of an account that stored none. */
const defaultPreferences: MailPreferences = {
  updates: true,
  securityAlerts: true,
  medicalReminders: false,
  marketingEmails: false,
  helpedAlerts: true,
}

export async function readPreferences(db: Database, userId: string): Promise<MailPreferences> {
  const row = await db
    .selectFrom('mail_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return defaultPreferences
  return {
    updates: row.updates === 1,
    securityAlerts: row.security_alerts === 1,
    medicalReminders: row.medical_reminders === 1,
    marketingEmails: row.marketing_emails === 1,
    helpedAlerts: row.helped_alerts === 1,
  }
}

/** Turns one kind of mail on or off. */
export function savePreference(
  db: Database,
  userId: string,
  name: keyof MailPreferences,
  isOn: boolean,
): Promise<void> {
  return savePreferences(db, userId, { [name]: isOn })
}

/**
 * Turns the named kinds of mail on or off, and stores when somebody agreed to news and offers, and
 * when the daily job next reads their record.
 */
export async function savePreferences(
  db: Database,
  userId: string,
  changes: Partial<MailPreferences>,
): Promise<void> {
  const { medicalReminders } = changes
  await inTransaction(db, async trx => {
    // Locks the account's row first, like every save, so that saves cannot deadlock.
    if (medicalReminders) await scheduleReminderCheck(trx, userId)
    if (medicalReminders === false) await cancelReminderCheck(trx, userId)
    await storePreferences(trx, userId, changes)
  })
}

async function storePreferences(
  db: Database,
  userId: string,
  changes: Partial<MailPreferences>,
): Promise<void> {
  const { marketingEmails } = changes
  const now = new Date().toISOString()
  await db
    .insertInto('mail_preferences')
    .values({
      user_id: userId,
      ...toColumns({ ...defaultPreferences, ...changes }),
      marketing_since: marketingEmails ? now : null,
    })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({
        ...toColumns(changes),
        ...(marketingEmails && {
          marketing_since: sql<string>`coalesce(mail_preferences.marketing_since, ${now})`,
        }),
        ...(marketingEmails === false && { marketing_since: null }),
      }),
    )
    .execute()
}

function toColumns(preferences: MailPreferences): Record<Column, number>
function toColumns(preferences: Partial<MailPreferences>): Partial<Record<Column, number>>
function toColumns(preferences: Partial<MailPreferences>): Partial<Record<Column, number>> {
  const names = Object.keys(columns) as (keyof MailPreferences)[]
  return Object.fromEntries(
    names.flatMap(name =>
      preferences[name] === undefined ? [] : [[columns[name], Number(preferences[name])]],
    ),
  )
}

const columns = {
  updates: 'updates',
  securityAlerts: 'security_alerts',
  medicalReminders: 'medical_reminders',
  marketingEmails: 'marketing_emails',
  helpedAlerts: 'helped_alerts',
} as const satisfies Record<keyof MailPreferences, string>

type Column = (typeof columns)[keyof typeof columns]
