import { days, timeAgo } from '#app/lib/time.ts'
import { alertOperator } from '#app/mail/alert-operator.server.ts'
import { deadMailsMail } from '#app/mail/operator-mails.server.ts'
import type { Database } from '#db/client.server.ts'

/** A mail that was given up longer ago is only in the list of `medfold mail`. */
const maxAlertDays = 7

/**
 * Alerts the operator once a day about mails that were given up in the last week. Mails to the
 * operator are not counted: such an alert would cause the next one.
 */
export async function watchMails(db: Database): Promise<void> {
  const { count } = await db
    .selectFrom('mail_outbox')
    .select(row => row.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'dead')
    .where('finished_at', '>', timeAgo(days(maxAlertDays)))
    .where('kind', '<>', 'instance-alarm')
    .executeTakeFirstOrThrow()
  const mails = Number(count)
  if (mails === 0) return
  await alertOperator(db, {
    key: 'dead-mails',
    text: `${mails} ${mails === 1 ? 'mail' : 'mails'} could not be sent: see medfold mail`,
    mail: () => deadMailsMail(mails),
  })
}
