import { env } from '#app/lib/env.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { days } from '#app/lib/time.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'

/** A problem that the operator must learn about soon. */
export interface OperatorAlert {
  /** Kind of the alert; each kind is sent once a day. */
  key: string
  /** One line without personal data. */
  text: string
  mail(): MailContent
}

/**
 * Alerts the operator once a day: with a log line that begins with ALERT, and by mail if the
 * settings name an address. Never throws, so that an alert does not break its caller.
 */
export async function alertOperator(
  db: Database,
  { key, text, mail }: OperatorAlert,
): Promise<void> {
  try {
    if (await countEvent(db, { key: `alarm:${key}`, limit: 1, windowMs: days(1) })) return
  } catch (error) {
    // A failed counter does not suppress the alert.
    logError(error)
  }
  console.error(`ALERT ${text}`)
  const { operatorEmail } = env()
  if (!operatorEmail) return
  await queueMail(db, { email: operatorEmail }, 'instance-alarm', mail()).catch(logError)
}
