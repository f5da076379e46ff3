import type { Env } from '#app/lib/env.server.ts'
import { hours } from '#app/lib/time.ts'
import type { MailCounts } from '#app/mail/open-mails.server.ts'
import { isLocal } from './check-network.ts'
import { type CheckResult, resultsOf } from './check-result.ts'
import { countNoun, formatDuration } from './durations.ts'

/** Checks the transport of mails. */
export function checkTransport(settings: Pick<Env, 'mail' | 'origin'>): CheckResult {
  const { ok, warn } = resultsOf('mail', 'Mail')
  if (settings.mail !== 'file') return ok(settings.mail)
  if (isLocal(settings)) return ok('written to files in DATA_DIR/outbox')
  return warn(
    'written to files (MAIL_TRANSPORT=file): nobody gets invitations, reset links and alerts',
    'Set MAIL_TRANSPORT to resend or smtp, then run medfold mail --test ADDRESS',
  )
}

/** Checks that no mail was given up. */
export function checkDeadMails({ dead }: MailCounts): CheckResult {
  const { ok, warn } = resultsOf('dead-mails', 'Mails that could not be sent')
  if (dead === 0) return ok('none')
  return warn(
    countNoun(dead, 'mail'),
    'Run medfold mail to see why, and to try them again or delete them',
  )
}

const maxWaitMs = hours(1)

/** Checks that mails leave soon. */
export function checkWaitingMails(
  { waiting, oldestWaitingAt }: MailCounts,
  now: number,
): CheckResult {
  const { ok, bad } = resultsOf('waiting-mails', 'Mails that wait')
  if (!oldestWaitingAt) return ok('none')
  const ageMs = now - oldestWaitingAt.getTime()
  const text = `${countNoun(waiting, 'mail')}, the oldest for ${formatDuration(ageMs)}`
  if (ageMs <= maxWaitMs) return ok(text)
  return bad(text, 'Check that the server runs, then run medfold mail to see the fault')
}

/** Checks that alerts reach the operator. */
export function checkOperatorEmail(operatorEmail: string | undefined): CheckResult {
  const { ok, warn } = resultsOf('operator-email', 'Alerts')
  if (operatorEmail) return ok(`mailed to ${operatorEmail}`)
  return warn('only in the log of the server', 'Set OPERATOR_EMAIL to your address')
}
