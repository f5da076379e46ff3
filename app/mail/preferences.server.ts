import type { Database } from '#db/client.server.ts'
import type { MailPreferences } from './mail.ts'

/** What holds for somebody who has chosen nothing. */
export const defaultPreferences: MailPreferences = {
  updates: true,
  securityAlerts: true,
  medicalReminders: false,
  marketingEmails: false,
}

/** Which mails a person wants. */
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
  }
}

/** Turns one kind of mail on or off, and leaves the others as they are. */
export async function savePreference(
  db: Database,
  userId: string,
  name: keyof MailPreferences,
  isOn: boolean,
): Promise<void> {
  const changed = { ...defaultPreferences, [name]: isOn }
  await db
    .insertInto('mail_preferences')
    .values({
      user_id: userId,
      updates: Number(changed.updates),
      security_alerts: Number(changed.securityAlerts),
      medical_reminders: Number(changed.medicalReminders),
      marketing_emails: Number(changed.marketingEmails),
    })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ [columns[name]]: Number(isOn) }),
    )
    .execute()
}

const columns = {
  updates: 'updates',
  securityAlerts: 'security_alerts',
  medicalReminders: 'medical_reminders',
  marketingEmails: 'marketing_emails',
} as const satisfies Record<keyof MailPreferences, string>
