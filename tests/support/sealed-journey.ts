import { expect } from 'vitest'
import { findEmailChange, requestEmailChange } from '#app/accounts/change-email.server.ts'
import { checkLogin } from '#app/accounts/login.server.ts'
import { openLane } from '#app/accounts/login-throttle.server.ts'
import { resetPurpose } from '#app/accounts/mail-purposes.ts'
import { authenticationOptions, checkPasskey } from '#app/accounts/passkeys/authenticate.server.ts'
import { addPasskey, registrationOptions } from '#app/accounts/passkeys/register.server.ts'
import {
  inviteToRegister,
  isRegistrationInvited,
} from '#app/accounts/registration-invitations.server.ts'
import { findReset } from '#app/accounts/reset.server.ts'
import { beginSetUp, confirmSetUp, findSetUp } from '#app/accounts/second-factor/set-up.server.ts'
import {
  findPendingLogin,
  signInAfterPassword,
} from '#app/accounts/second-factor/sign-in-steps.server.ts'
import { secondFactorOf } from '#app/accounts/second-factor/state.server.ts'
import { verifyRecoveryCode } from '#app/accounts/second-factor/verify.server.ts'
import { getPerson, startSession } from '#app/accounts/sessions.server.ts'
import { createUser } from '#app/accounts/users.server.ts'
import { createMailLink } from '#app/mail/mail-links.server.ts'
import { findGrantedAccess } from '#app/proxies/granted-access.server.ts'
import { findInvitation } from '#app/proxies/invitations/answer-invitation.server.ts'
import { findLink } from '#app/sharing/emergency-access.server.ts'
import { getShareLink } from '#app/sharing/share-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { codeOf } from './authenticator.ts'
import { cookiesOf, visit } from './context.ts'
import { opened } from './emergency-link.ts'
import { inviteSomebody } from './invitations.ts'
import { newPerson } from './people.ts'
import { provenLogin } from './proven-login.ts'
import { grantAccess } from './proxies.ts'
import { queuedMails } from './queued-mails.ts'
import { SoftwarePasskey } from './software-passkey.ts'

const purpose = { purpose: 'login' } as const

/** People with one of everything that lets somebody in. */
export interface SealedJourney {
  /** Each of them works still: it uses nothing up. */
  expectAllWorks(db: Database): Promise<void>
  /** A recovery code works once, and a passkey. */
  expectUsesUp(db: Database): Promise<void>
}

/** Makes two people, and for each table with a MAC a row that one of them uses. */
export async function newSealedJourney(db: Database): Promise<SealedJourney> {
  const registration = newPerson()
  const anna = await createUser(db, registration)
  const bert = await createUser(db, newPerson())
  const session = cookiesOf(new Headers({ 'Set-Cookie': await startSession(db, anna.id) }))
  const link = await getShareLink(db, anna)
  const { token: grant, deviceToken: device } = await opened(db, { link })
  const accessId = await grantAccess(db, bert, anna, 'view_comment')
  const { token: invitation } = await inviteSomebody(db, anna)
  const mailLink = { purpose: resetPurpose, userId: anna.id, subject: '', ttlMs: 3_600_000 }
  const reset = await createMailLink(db, mailLink)
  await requestEmailChange(db, anna, 'anna.new@example.org')
  const mails = (await queuedMails(db)).map(({ text }) => text).join()
  const change = /\/confirm-email\/([\w-]{43})/.exec(mails)?.[1] ?? ''
  const register = (await inviteToRegister(db, 'carl@example.org')).split('/').at(-1) ?? ''
  const phone = new SoftwarePasskey()
  await addPasskey(db, anna, phone.create(await registrationOptions(db, anna)), 'Phone')
  const asked = await authenticationOptions(db, purpose)
  await beginSetUp(db, bert)
  const begun = await findSetUp(db, bert)
  const codes = begun && (await confirmSetUp(db, bert, begun, codeOf(begun.secret)))
  const proven = await provenLogin(db, bert)
  const { headers } = await signInAfterPassword(visit(db, '/login'), proven)
  const pending = cookiesOf(headers)

  return {
    async expectAllWorks(db) {
      const { email, password } = registration
      const login = { email, password, lane: openLane, clientAddress: '192.0.2.1' }
      const found = await findLink(db, link.shareId, { grant, device })
      expect({
        session: (await getPerson(visit(db, '/', session)))?.id,
        login: (await checkLogin(db, login)).id,
        grant: found?.grant?.owner.id,
        device: typeof found?.device,
        access: (await findGrantedAccess(db, anna, accessId))?.level,
        invitation: (await findInvitation(db, invitation))?.owner.id,
        reset: (await findReset(db, reset))?.id,
        register: await isRegistrationInvited(db, register),
        pending: (await findPendingLogin(visit(db, '/', pending)))?.person.id,
        twoFactor: (await secondFactorOf(db, bert.id)).authenticator,
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
    async expectUsesUp(db) {
      expect((await checkPasskey(db, phone.use(asked), purpose)).id).toBe(anna.id)
      const [code = ''] = Array.isArray(codes) ? codes : []
      expect(await verifyRecoveryCode(db, bert, code)).toBe(true)
      expect(await verifyRecoveryCode(db, bert, code)).toBe(false)
    },
  }
}
