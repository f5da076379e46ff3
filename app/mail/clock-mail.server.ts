import { alertOperator, operatorMail } from '#app/mail/alert-operator.server.ts'
import type { Database } from '#db/client.server.ts'

/** Alerts the operator that the clock may be wrong. @param line from `clockWarningText`. */
export async function alertOfClock(db: Database, line: string): Promise<void> {
  const mail = () => operatorMail('the clock may be wrong', [`${line}.`, advice])
  await alertOperator(db, { key: 'clock', text: line, mail })
}

const advice =
  'Until then, we delete nothing of the access log. If the date is wrong, set the clock of the server. You do not have to do anything else.'
