import { inviteDays } from '#app/access/proxy-status.ts'
import { draftHours } from '#app/accounts/drafts/saved-drafts.server.ts'
import { confirmHours } from '#app/accounts/email/confirm-email.server.ts'
import { failuresInAll, failuresPerLock } from '#app/accounts/login/login-throttle.server.ts'
import { pendingMinutes } from '#app/accounts/login/pending-login.server.ts'
import { resetMinutes } from '#app/accounts/password/password-reset.server.ts'
import { reAuthenticationMinutes } from '#app/accounts/re-authentication/re-authentication.server.ts'
import {
  absoluteHours,
  endedSessionHours,
  idleMinutes,
  wantedPageMinutes,
} from '#app/accounts/sessions/session-lifetime.server.ts'
import { recoveryCodesPerPerson } from '#app/accounts/two-factor/two-factor-codes.ts'
import { maxLinksPerOwner } from '#app/emergency/links/change-links.server.ts'
import { linkLimits } from '#app/emergency/links/link-limits.server.ts'
import { env } from '#app/lib/env.server.ts'
import { canDeliverMail } from '#app/mail/can-deliver-mail.server.ts'
import { sentMailDays } from '#app/mail/open-mails.server.ts'
import { maxBackupDays } from '#app/operation/backups/backup-files.server.ts'

/**
 * Returns the figures and settings that help and legal pages state, from the code that uses them.
 */
export function facts() {
  const { accessLogYears, drugLookup, registration, hasNightlyBackups } = env()
  return {
    ...linkLimits,
    linksPerPerson: maxLinksPerOwner,
    idleMinutes,
    absoluteHours,
    endedSessionHours,
    reAuthenticationMinutes,
    wrongPasswords: failuresPerLock,
    wrongPasswordsInAll: failuresInAll,
    inviteDays,
    accessLogYears,
    drugLookup,
    registration,
    resetMinutes,
    confirmHours,
    pendingMinutes,
    draftHours,
    wantedPageMinutes,
    recoveryCodes: recoveryCodesPerPerson,
    sentMailDays,
    hasNightlyBackups,
    backupDays: maxBackupDays,
    /** False if mails stay on this server as files. */
    sendsMail: canDeliverMail(),
  }
}

export type Facts = ReturnType<typeof facts>
