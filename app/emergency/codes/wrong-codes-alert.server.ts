import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import { hours } from '#app/lib/time.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'

/** More wrong codes than this in one hour, over all links, are an attack. */
export const maxWrongCodesPerHour = 200

const alertText = `more than ${maxWrongCodesPerHour} wrong access codes within an hour over all emergency links`

/**
 * Counts one wrong code for the whole instance. Beyond the limit the operator gets a log line that
 * begins with ALERT, and a mail, at most once an hour.
 */
export async function sendWrongCodesAlert(db: Database): Promise<void> {
  const isWithinLimit = await countEvent(db, {
    key: 'alarm:wrong-codes',
    limit: maxWrongCodesPerHour,
    windowMs: hours(1),
  }).then(wait => wait === 0)
  if (isWithinLimit) return
  const wasSentThisHour = await countEvent(db, { key: 'alarm:told', limit: 1, windowMs: hours(1) })
  if (wasSentThisHour) return
  console.error(`ALERT ${alertText}`)
  const { operatorEmail } = env()
  if (operatorEmail)
    await queueMail(db, { email: operatorEmail }, 'instance-alarm', wrongCodesMail())
}

/** Returns the mail to the operator. */
export function wrongCodesMail(): MailContent {
  return {
    subject: `${product.name} alarm: many wrong access codes`,
    paragraphs: [
      `There were ${alertText} of ${env().origin}.`,
      'Each link locks after 20 wrong codes, and its owner gets a mail. Find the source in the request log, and block it at your reverse proxy if you can.',
      'We send this mail at most once an hour. The request log shows every wrong code.',
    ],
    reason: 'You get this mail because this server has your address in OPERATOR_EMAIL.',
  }
}
