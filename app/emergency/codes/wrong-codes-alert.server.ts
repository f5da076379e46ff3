import { env } from '#app/lib/env.server.ts'
import { hours } from '#app/lib/time.ts'
import { alertOperator, operatorMail } from '#app/mail/alert-operator.server.ts'
import type { MailContent } from '#app/mail/mail.ts'
import type { Database } from '#db/client.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'

/** More wrong codes than this in one hour, over all links, are an attack. */
export const maxWrongCodesPerHour = 200

const attackText = `more than ${maxWrongCodesPerHour} wrong access codes within an hour over all emergency links`

/** Counts one wrong code for the whole instance. Beyond the limit it alerts the operator hourly. */
export async function sendWrongCodesAlert(db: Database): Promise<void> {
  const limit = { key: 'alarm:wrong-codes', limit: maxWrongCodesPerHour, windowMs: hours(1) }
  if ((await countEvent(db, limit)) === 0) return
  await alertOperator(db, {
    key: 'many-wrong-codes',
    everyMs: hours(1),
    text: attackText,
    mail: wrongCodesMail,
  })
}

export function wrongCodesMail(): MailContent {
  return operatorMail('many wrong access codes', [
    `There were ${attackText} of ${env().origin}.`,
    'Each link locks after 20 wrong codes, and its owner gets a mail. Find the source in the request log, and block it at your reverse proxy if you can.',
    'We send this mail at most once an hour. The request log shows every wrong code.',
  ])
}
