import { env } from '#app/lib/env.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { days } from '#app/lib/time.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'

/** Something that the operator must know of soon. */
export interface OperatorAlert {
  /** Names the kind of alarm: each is told once a day. */
  key: string
  /** One line, without anything of a person. */
  text: string
  mail(): MailContent
}

/**
 * Tells the operator once a day: a line in the log that begins with ALERT, and a mail where the
 * settings name an address. Never throws: an alarm must not break what raised it.
 */
export async function alertOperator(
  db: Database,
  { key, text, mail }: OperatorAlert,
): Promise<void> {
  try {
    if (await countEvent(db, { key: `alarm:${key}`, limit: 1, windowMs: days(1) })) return
  } catch (error) {
    // A failed counter does not silence the alarm.
    logError(error)
  }
  console.error(`ALERT ${text}`)
  const { operatorEmail } = env()
  if (!operatorEmail) return
  await queueMail(db, { email: operatorEmail }, 'instance-alarm', mail()).catch(logError)
}
