import { confirmHours } from '#app/accounts/confirm-email.server.ts'
import { keptHours } from '#app/accounts/kept-forms/kept-forms.server.ts'
import { failuresInAll, failuresPerLock } from '#app/accounts/login-throttle.server.ts'
import { resetMinutes } from '#app/accounts/reset.server.ts'
import { recoveryCodesPerPerson } from '#app/accounts/second-factor/codes.ts'
import { pendingMinutes } from '#app/accounts/second-factor/sign-in-steps.server.ts'
import { absoluteHours, endedSessionHours, idleMinutes } from '#app/accounts/sessions.server.ts'
import { proofMinutes } from '#app/accounts/step-up.server.ts'
import { wantedMinutes } from '#app/accounts/wanted-page.server.ts'
import { env } from '#app/env.server.ts'
import { mailsLeave } from '#app/mail/mails-leave.server.ts'
import { keepSentDays } from '#app/mail/operator.server.ts'
import { inviteDays } from '#app/proxies/status.ts'
import { sharingLimits } from '#app/sharing/limits.server.ts'
import { linksPerPerson } from '#app/sharing/share-links.server.ts'

/** The figures and settings that help and information pages tell people, from where the code has them. */
export function facts() {
  const { accessLogYears, drugLookup, registration } = env()
  return {
    ...sharingLimits,
    linksPerPerson,
    idleMinutes,
    absoluteHours,
    endedSessionHours,
    proofMinutes,
    wrongPasswords: failuresPerLock,
    wrongPasswordsInAll: failuresInAll,
    inviteDays,
    accessLogYears,
    drugLookup,
    registration,
    resetMinutes,
    confirmHours,
    pendingMinutes,
    keptFormHours: keptHours,
    wantedMinutes,
    recoveryCodes: recoveryCodesPerPerson,
    sentMailDays: keepSentDays,
    /** False where mails stay on this server as files: nobody can be reached by mail then. */
    sendsMail: mailsLeave(),
  }
}

export type Facts = ReturnType<typeof facts>
