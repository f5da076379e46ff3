import { answerMail, changeMail, leavingMail } from '#app/access/audit/owner-change-mails.server.ts'
import {
  confirmEmailMail,
  confirmNewEmailMail,
  emailChangedMail,
  emailTakenMail,
  registrationInvitationMail,
  resetDoneMail,
  resetMail,
} from '#app/accounts/email/account-mails.server.ts'
import { securityAlertMail } from '#app/accounts/email/security-alerts.server.ts'
import { answeredMail, commentMail } from '#app/comments/comment-mails.server.ts'
import { wrongCodesMail } from '#app/emergency/codes/wrong-codes-alert.server.ts'
import { ownerNoticeText, proxyNoticeText } from '#app/emergency/notices/notice-texts.server.ts'
import { env } from '#app/lib/env.server.ts'
import type { MailContent, MailKind, MailPreferences } from '#app/mail/mail.ts'
import { greetingFor } from '#app/mail/mail-greeting.ts'
import { deadMailsMail, manyErrorsMail } from '#app/mail/operator-mails.server.ts'
import { renderMail } from '#app/mail/render-mail.server.ts'
import {
  type InvitationMail,
  invitationMail,
} from '#app/proxies/invitations/invitation-mail.server.ts'
import { removalMail } from '#app/proxies/list/removal-mail.server.ts'
import { reminderMail } from '#app/reminders/reminder-mail.server.ts'

export interface ExampleMail {
  /** The last part of its address. */
  name: string
  kind: MailKind
  subject: string
  /** Preference that turns it off; undefined if it is always sent. */
  optional: keyof MailPreferences | undefined
  text: string
  html: string
  /** Unsubscribe URL. */
  unsubscribe: string | undefined
}

/** Returns every mail in each of its forms. */
export function exampleMails(): ExampleMail[] {
  const kinds = Object.entries(createExamples()) as [MailKind, Record<string, MailContent>][]
  return kinds.flatMap(([kind, forms]) =>
    Object.entries(forms).map(([form, content]) => {
      const { subject, optional } = content
      const unsubscribe = optional && `${env().origin}/unsubscribe/${optional}.example`
      const name = form === 'mail' ? kind : `${kind}-${form}`
      const greeting = withoutName.has(kind) ? greetingFor() : greetingFor('Dora')
      const mail = renderMail({ greeting, ...content }, unsubscribe)
      return { name, kind, subject, optional, unsubscribe, ...mail }
    }),
  )
}

/** Mails to addresses of which no name is known or proven. */
const withoutName = new Set<MailKind>([
  'instance-alarm',
  'confirm-email',
  'registration-invitation',
])

const anna = { firstName: 'Anna', lastName: 'Berg' }
const id = '00000000-0000-4000-8000-000000000000'
const token = 'EXAMPLE'

// A new kind without an example is a type error.
function createExamples(): Record<MailKind, Record<string, MailContent>> {
  const { origin } = env()
  const primaryLink = { linkId: id, linkName: '' }
  const namedLink = { ...primaryLink, linkName: 'School' }
  const invitation = {
    owner: anna,
    name: 'Bert Noyce',
    email: 'bert@example.org',
    level: 'view_comment',
    limits: { endsAt: null, withheld: [] as string[] },
    address: `${origin}/proxy/register/${token}`,
    expiresAt: '2026-03-08T08:00:00.000Z',
  } satisfies InvitationMail
  const unlock = { address: `${origin}/unlock/${token}`, unlocks: 0, unlocksLeft: 4 }
  const helped = { ...primaryLink, name: 'Anna Berg', unlocks: 0, unlocksLeft: 4, accessId: id }
  const alert = (kind: Parameters<typeof securityAlertMail>[0], device?: string) => ({
    mail: securityAlertMail(kind, device === undefined ? {} : { device }),
    last: securityAlertMail(kind, { device, isLast: true }),
  })
  return {
    'wrong-codes': {
      mail: ownerNoticeText('wrong-codes', primaryLink),
      'next-lock-final': ownerNoticeText('wrong-codes', { ...primaryLink, isNextLockFinal: true }),
      helped: proxyNoticeText('wrong-codes', helped),
    },
    locked: {
      mail: ownerNoticeText('locked', { ...primaryLink, unlock }),
      'last-unlock': ownerNoticeText('locked', {
        ...primaryLink,
        unlock: { ...unlock, unlocks: 3, unlocksLeft: 1 },
      }),
      'for-good': ownerNoticeText('locked', namedLink),
      helped: proxyNoticeText('locked', helped),
      'helped-last-unlock': proxyNoticeText('locked', { ...helped, unlocks: 3, unlocksLeft: 1 }),
      'helped-for-good': proxyNoticeText('locked', { ...helped, unlocks: 4, unlocksLeft: 0 }),
    },
    'first-view': {
      mail: ownerNoticeText('first-view', primaryLink),
      named: ownerNoticeText('first-view', namedLink),
      helped: proxyNoticeText('first-view', helped),
    },
    note: { mail: ownerNoticeText('note', primaryLink), helped: proxyNoticeText('note', helped) },
    'instance-alarm': {
      mail: wrongCodesMail(),
      'dead-mails': deadMailsMail(3),
      'many-errors': manyErrorsMail(20),
    },
    invitation: {
      mail: invitationMail(invitation),
      limited: invitationMail({
        ...invitation,
        owner: { ...anna, timeZone: 'America/Los_Angeles' },
        limits: { endsAt: '2026-07-01T06:59:59.000Z', withheld: ['mental_health', 'allergies'] },
      }),
    },
    'invitation-answer': {
      accepted: answerMail('Bert Noyce', 'accepted'),
      declined: answerMail('Bert Noyce', 'declined'),
      last: answerMail('Bert Noyce', 'accepted', true),
    },
    'proxy-change': { mail: changeMail(anna) },
    'proxy-left': {
      mail: leavingMail(anna, { mayKnowCode: false }),
      'may-know-code': leavingMail(anna, { mayKnowCode: true }),
    },
    'access-removed': { mail: removalMail(anna) },
    comment: {
      mail: commentMail({ writer: 'Bert Noyce', isAnswer: false }),
      answer: commentMail({ writer: 'Bert Noyce', isAnswer: true }),
      answered: answeredMail({ writer: 'Anna Berg', ownerName: undefined, accessId: id }),
      'answered-by-another': answeredMail({
        writer: 'Cora Lund',
        ownerName: 'Anna Berg',
        accessId: id,
      }),
    },
    'new-device': alert('new-device', 'Chrome on Android'),
    'password-changed': alert('password-changed'),
    'password-reset': {
      mail: resetDoneMail({
        address: `${origin}/account-access/${token}`,
        access: {
          links: 2,
          proxies: 1,
          invitations: 1,
          passkeys: 1,
          sessions: 0,
          hasTwoFactor: true,
        },
      }),
    },
    'two-factor-on': alert('two-factor-on'),
    'authenticator-replaced': alert('authenticator-replaced'),
    'two-factor-off': alert('two-factor-off'),
    'recovery-codes-new': alert('recovery-codes-new'),
    'recovery-code-used': alert('recovery-code-used'),
    'passkey-added': alert('passkey-added', 'Chrome on Android'),
    'passkey-removed': alert('passkey-removed'),
    'wrong-second-factor': alert('wrong-second-factor'),
    'email-changed': { mail: emailChangedMail() },
    'confirm-email': {
      mail: confirmEmailMail({
        address: `${origin}/confirm-email/${token}`,
        notMineAddress: `${origin}/confirm-email/${token}/not-mine`,
      }),
      'new-address': confirmNewEmailMail({ address: `${origin}/confirm-email/${token}` }),
    },
    'email-taken': { mail: emailTakenMail({ address: `${origin}/login` }) },
    'reset-password': { mail: resetMail({ address: `${origin}/reset/${token}` }) },
    reminder: {
      one: reminderMail({ toConfirm: 1, toReview: 0 }),
      several: reminderMail({ toConfirm: 3, toReview: 2 }),
    },
    'registration-invitation': {
      mail: registrationInvitationMail({
        address: `${origin}/register/${token}`,
        expiresAt: '2026-03-08T09:30:00.000Z',
      }),
    },
  }
}
