import { mailWithinLimit } from '#app/accounts/email/limited-mail.server.ts'
import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import { hours } from '#app/lib/time.ts'
import type { MailContent, MailKind } from '#app/mail/mail.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { Person } from '../person.server.ts'

/** Limits the alerts of one kind: an account can be made with the address of somebody else. */
const maxPerHour = 10

export type SecurityAlertKind = keyof typeof alerts

/** Details that a security alert may contain. */
export interface SecurityAlertDetails {
  /** Browser and system in words, such as "Chrome on Android". */
  device?: string
  /** True for the last one of its kind within the hour. */
  isLast?: boolean
}

/**
 * Mails an event of an account (ASVS 5.0 6.3.5, 6.3.7), ten of a kind in an hour; the tenth says
 * so. No health data, code or network address is in it. Runs in the transaction of the event.
 */
export async function sendSecurityAlert(
  db: Database,
  person: Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>,
  kind: SecurityAlertKind,
  details: SecurityAlertDetails = {},
): Promise<void> {
  const key = `alert:${kind}:${lookupHash('notice', person.id)}`
  const limit = { key, limit: maxPerHour, windowMs: hours(1) }
  await mailWithinLimit(db, person, kind, limit, isLast =>
    securityAlertMail(kind, { ...details, isLast }),
  )
}

/** Returns the security alert of one kind. People can turn alerts off. */
export function securityAlertMail(
  kind: SecurityAlertKind,
  details: SecurityAlertDetails = {},
): MailContent {
  const { subject, happened, ifNotYou, page } = alerts[kind](details)
  const { label, path } = alertPages[page]
  return {
    subject,
    paragraphs: [
      happened,
      'If it was you, you do not have to do anything.',
      ifNotYou,
      ...(details.isLast ? [lastMailText] : []),
    ],
    button: { label, address: env().origin + path },
    reason: `You get this mail because it is about the security of your account at ${product.name}.`,
    optional: 'securityAlerts',
  }
}

const lastMailText = `This is mail number ${maxPerHour} of this kind within an hour. We send no more of them in this hour. The page below shows the current state of your account.`

interface Alert {
  subject: string
  /** One or two sentences about the event. */
  happened: string
  /** Advice if it was somebody else. */
  ifNotYou: string
  /** The page for that advice. */
  page: keyof typeof alertPages
}

const alertPages = {
  security: { label: 'Open Security Settings', path: '/settings/security' },
  passkeys: { label: 'See your passkeys', path: '/settings/passkeys' },
  sessions: { label: 'See where you are logged in', path: '/settings/sessions' },
  // The owner cannot log in after a foreign change of the password.
  reset: { label: 'Reset your password', path: '/forgot-password' },
} as const

const passwordIsKnown =
  'If it was not you, somebody else may know your password. Choose a new one at once. This logs out every other device.'

const alerts = {
  'new-device': ({ device }) => ({
    subject: 'A new device logged in to your account',
    happened: `Somebody logged in to your account on a new device${device ? `: ${device}` : ''}. A browser that deletes its cookies counts as a new device each time.`,
    ifNotYou: `${passwordIsKnown} You can also log out only that device.`,
    page: 'sessions',
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    happened: 'The password of your account was changed. All other devices are logged out.',
    ifNotYou:
      'If it was not you, somebody else has changed your password. Reset it at once. This logs out every device, theirs too.',
    page: 'reset',
  }),
  'two-factor-on': () => ({
    subject: 'Two-factor authentication is on',
    happened: 'From now on you log in with your password and a code from an authenticator app.',
    ifNotYou:
      'If it was not you, somebody else is in your account and may lock you out. Turn two-factor authentication off and choose a new password at once.',
    page: 'security',
  }),
  'authenticator-replaced': () => ({
    subject: 'Your authenticator app was replaced',
    happened:
      'The codes for two-factor authentication now come from another app or phone. You also have new recovery codes. The old ones no longer work.',
    ifNotYou:
      'If it was not you, somebody else is in your account and may lock you out. Turn two-factor authentication off and choose a new password at once.',
    page: 'security',
  }),
  'two-factor-off': () => ({
    subject: 'Two-factor authentication is off',
    happened:
      'You now log in with your password only, without a code from an authenticator app. Your recovery codes no longer work.',
    ifNotYou:
      'If it was not you, somebody else is in your account. Choose a new password at once. This logs out every other device. Then turn two-factor authentication on again.',
    page: 'security',
  }),
  'recovery-codes-new': () => ({
    subject: 'You have new recovery codes',
    happened: 'Your account has new recovery codes. The old ones no longer work.',
    ifNotYou:
      'If it was not you, somebody else is in your account. Choose a new password at once. This logs out every other device. Then make new recovery codes.',
    page: 'security',
  }),
  'recovery-code-used': () => ({
    subject: 'A recovery code was used',
    happened: 'Somebody used one of your recovery codes. It no longer works.',
    ifNotYou:
      'If it was not you, somebody else knows your password and has your recovery codes. Choose a new password at once. This logs out every other device. Then make new recovery codes.',
    page: 'security',
  }),
  'passkey-added': ({ device }) => ({
    subject: 'A passkey was added',
    happened: `A passkey was added to your account${device ? `, from ${device}` : ''}. Anyone who can unlock that device can log in with it.`,
    ifNotYou:
      'If it was not you, somebody else is in your account. Remove that passkey and choose a new password at once.',
    page: 'passkeys',
  }),
  'passkey-removed': () => ({
    subject: 'A passkey was removed',
    happened: 'A passkey was removed from your account. You can no longer log in with it.',
    ifNotYou:
      'If it was not you, somebody else is in your account. Choose a new password at once. This logs out every other device.',
    page: 'passkeys',
  }),
  'wrong-second-factor': () => ({
    subject: 'Wrong codes at your login',
    happened:
      'Somebody entered several wrong two-factor codes for your account. The login asks for a code only after the right password. None of these codes opened your account.',
    ifNotYou: passwordIsKnown,
    page: 'security',
  }),
} satisfies Partial<Record<MailKind, (details: SecurityAlertDetails) => Alert>>
