import { operatorMail } from './alert-operator.server.ts'
import type { MailContent } from './mail.ts'

/** Returns the mail to the operator about mails that were given up. */
export function deadMailsMail(count: number): MailContent {
  const mails = count === 1 ? 'One mail' : `${count} mails`
  return operatorMail('mails could not be sent', [
    `${mails} of this server could not be sent in the last seven days.`,
    'Run "medfold mail" to see why, and to try them again or delete them. "medfold mail --test ADDRESS" sends a test mail.',
    'We send this mail once a day, and not after you have tried them again or deleted them.',
  ])
}

/** Returns the mail to the operator about requests that ended with an unexpected error. */
export function manyErrorsMail(limit: number): MailContent {
  return operatorMail('many requests failed', [
    `More than ${limit} requests to this server failed with an unexpected error within an hour. The people who made them got an error page.`,
    'Run "medfold doctor" first. The log has a line for each error.',
    'We send this mail at most once a day.',
  ])
}
