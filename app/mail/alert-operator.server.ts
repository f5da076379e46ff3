import { env } from '#app/lib/env.server.ts'
import { logError, writeLog } from '#app/lib/log.server.ts'
import { product } from '#app/lib/product.ts'
import { days } from '#app/lib/time.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'

/** A problem that the operator must learn about soon. */
export interface OperatorAlert {
  /** Kind of the alert; each kind is sent once in its interval. */
  key: string
  /** A day by default. */
  everyMs?: number
  /** One line without personal data. */
  text: string
  mail(): MailContent
}

/**
 * Alerts the operator with a log line of the level `alert`, and by mail if the settings name an
 * address. Never throws, so that an alert does not break its caller.
 */
export async function alertOperator(
  db: Database,
  { key, everyMs = days(1), text, mail }: OperatorAlert,
): Promise<void> {
  try {
    if (await countEvent(db, { key: `alarm:${key}`, limit: 1, windowMs: everyMs })) return
  } catch (error) {
    // A failed counter does not suppress the alert.
    logError(error)
  }
  writeLog({ level: 'alert', kind: key, text })
  const { operatorEmail } = env()
  if (!operatorEmail) return
  await queueMail(db, { email: operatorEmail }, 'instance-alarm', mail()).catch(logError)
}

export function operatorMail(subject: string, paragraphs: string[]): MailContent {
  return {
    subject: `${product.name} alert: ${subject}`,
    paragraphs,
    reason: 'You get this mail because this server has your address in OPERATOR_EMAIL.',
  }
}
