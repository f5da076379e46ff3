import { product } from '#app/lib/product.ts'
import { alertOperator } from '#app/mail/alert-operator.server.ts'
import type { MailContent } from '#app/mail/mail.ts'
import type { Database } from '#db/client.server.ts'

/** Alerts the operator that the clock may be wrong. @param line from `clockWarningText`. */
export async function alertOfClock(db: Database, line: string): Promise<void> {
  await alertOperator(db, { key: 'clock', text: line, mail: () => clockMail(line) })
}

function clockMail(line: string): MailContent {
  return {
    subject: `${product.name} alarm: the clock may be wrong`,
    paragraphs: [
      `${line}.`,
      'Until then, we delete nothing of the access log. If the date is wrong, set the clock of the server. You do not have to do anything else.',
    ],
    reason: 'You get this mail because this server has your address in OPERATOR_EMAIL.',
  }
}
