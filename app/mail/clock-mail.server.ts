import { alertOperator, operatorMail } from '#app/mail/alert-operator.server.ts'
import type { Database } from '#db/client.server.ts'

/** Alerts the operator that the clock may be wrong. @param warning from `clockWarningText`. */
export async function alertOperatorAboutClock(db: Database, warning: string): Promise<void> {
  const mail = () => operatorMail('the clock may be wrong', [`${warning}.`, advice])
  await alertOperator(db, { key: 'clock', text: warning, mail })
}

const advice =
  'Until then, we delete neither old backups nor entries of the access log. If the date is wrong, set the clock of the server. You do not have to do anything else.'
