import { expect } from 'vitest'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { findEmailChange, requestEmailChange } from '#app/accounts/email/change-email.server.ts'
import { resetPurpose } from '#app/accounts/email/mail-link-purposes.ts'
import {
  findPendingLogin,
  logInAfterPassword,
} from '#app/accounts/login/pending-login-route.server.ts'
import { addPasskey, createRegistrationOptions } from '#app/accounts/passkeys/add-passkey.server.ts'
import {
  checkPasskey,
  createAuthenticationOptions,
} from '#app/accounts/passkeys/check-passkey.server.ts'
import { findReset } from '#app/accounts/password/password-reset.server.ts'
import {
  hasRegistrationInvitation,
  inviteToRegister,
} from '#app/accounts/registration/registration-invitations.server.ts'
import { getPerson, startSession } from '#app/accounts/sessions/session-route.server.ts'
import {
  beginSetUp,
  confirmSetUp,
  findSetUp,
} from '#app/accounts/two-factor/set-up-two-factor.server.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { verifyRecoveryCode } from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { hours } from '#app/lib/time.ts'
import { createMailLink } from '#app/mail/mail-links.server.ts'
import { findInvitation } from '#app/proxies/invitations/answer-invitation.server.ts'
import type { Database } from '#db/client.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { SoftwarePasskey } from '../browser/software-passkey.ts'
import { cookiesOf, visit } from '../http/route-context.ts'
import { queuedMails } from '../mail/queued-mails.ts'
import { codeOf } from './authenticator.ts'
import { openEmergencyLink } from './emergency-link.ts'
import { inviteProxy } from './invitations.ts'
import { newPerson } from './people.ts'
import { provenLogin } from './proven-login.ts'
import { grantAccess } from './proxies.ts'
import { tryLogin } from './try-login.ts'

const purpose = { purpose: 'login' } as const

/** Two people with one of each thing that gives access. */
export interface MacJourney {
  /** Checks what works repeatedly. */
  expectEachWorks(db: Database): Promise<void>
  /** Checks that a recovery code and a passkey challenge work once. */
  expectSingleUse(db: Database): Promise<void>
}

/** Creates two people, and a row in each table with a MAC. */
export async function startMacJourney(db: Database): Promise<MacJourney> {
  const registration = newPerson()
  const anna = await createOwner(db, registration)
  const bert = await createOwner(db, newPerson())
  const session = cookiesOf(new Headers({ 'Set-Cookie': await startSession(db, anna.id) }))
  const link = await getPrimaryLink(db, anna)
  const { token: grant, deviceToken: device } = await openEmergencyLink(db, { link })
  const accessId = await grantAccess(db, bert, anna, 'view_comment')
  const { token: invitation } = await inviteProxy(db, anna)
  const mailLink = { purpose: resetPurpose, userId: anna.id, subject: '', ttlMs: hours(1) }
  const reset = await createMailLink(db, mailLink)
  await requestEmailChange(db, anna, 'anna.new@example.org')
  const mails = (await queuedMails(db)).map(({ text }) => text).join()
  const change = /\/confirm-email\/([\w-]{43})/.exec(mails)?.[1] ?? ''
  const register = (await inviteToRegister(db, 'carl@example.org')).split('/').at(-1) ?? ''
  const phone = new SoftwarePasskey()
  await addPasskey(db, anna, phone.create(await createRegistrationOptions(db, anna)), 'Phone')
  const asked = await createAuthenticationOptions(db, purpose)
  await beginSetUp(db, bert)
  const begun = await findSetUp(db, bert)
  const codes = begun && (await confirmSetUp(db, bert, begun, codeOf(begun.secret)))
  const proven = await provenLogin(db, bert)
  const { headers } = await logInAfterPassword(visit(db, '/login'), proven)
  const pending = cookiesOf(headers)

  return {
    async expectEachWorks(db) {
      const found = await findLink(db, link.shareId, { grant, device })
      expect({
        session: (await getPerson(visit(db, '/', session)))?.id,
        login: (await tryLogin(db, registration)).id,
        grant: found?.grant?.owner.id,
        device: typeof found?.deviceId,
        access: (await findGrantedAccess(db, anna, accessId))?.level,
        invitation: (await findInvitation(db, invitation))?.owner.id,
        reset: (await findReset(db, reset))?.id,
        register: await hasRegistrationInvitation(db, register),
        pending: (await findPendingLogin(visit(db, '/', pending)))?.person.id,
        twoFactor: (await readTwoFactor(db, bert.id)).authenticator,
        change: (await findEmailChange(db, change))?.userId,
      }).toEqual({
        session: anna.id,
        login: anna.id,
        grant: anna.id,
        device: 'string',
        access: 'view_comment',
        invitation: anna.id,
        reset: anna.id,
        register: true,
        pending: bert.id,
        twoFactor: true,
        change: anna.id,
      })
    },
    async expectSingleUse(db) {
      expect((await checkPasskey(db, phone.use(asked), purpose)).id).toBe(anna.id)
      const [code = ''] = Array.isArray(codes) ? codes : []
      expect(await verifyRecoveryCode(db, bert, code)).toBe(true)
      expect(await verifyRecoveryCode(db, bert, code)).toBe(false)
    },
  }
}
