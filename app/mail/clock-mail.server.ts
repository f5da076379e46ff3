import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { tellOperator } from '#app/mail/tell-operator.server.ts'
import type { Database } from '#db/client.server.ts'

/** Tells the operator, once a day, that the clock is not believed. @param line from `clockWarningText`. */
export async function tellOfClock(db: Database, line: string): Promise<void> {
  await tellOperator(db, { key: 'clock', text: line, mail: () => clockMail(line) })
}

/** The mail to the operator. */
function clockMail(line: string): MailContent {
  return {
    subject: `${product.name} alarm: the clock may be wrong`,
    paragraphs: [
      `${line}.`,
      'Nothing of the access log is deleted until then. If the date is wrong, set the clock of the server; nothing else is needed.',
    ],
    reason: 'This server names this address as its operator (OPERATOR_EMAIL).',
  }
}
