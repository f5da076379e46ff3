import { mailWithinLimit } from '#app/accounts/email/limited-mail.server.ts'
import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import { hours } from '#app/lib/time.ts'
import type { MailContent, MailKind } from '#app/mail/mail.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { Person } from '../person.server.ts'

/** Alerts of one kind within an hour: an account can be made with the address of somebody else. */
const maxPerHour = 10

/** Something about an account's safety that its person is told by mail. */
export type SecurityAlertKind = keyof typeof alerts

/** What a mail may add to the kind. */
export interface SecurityAlertDetails {
  /** Browser and system in words, such as "Chrome on Android". */
  device?: string
  /** It is the last one of its kind within the hour. */
  isLast?: boolean
}

/**
 * Mails somebody each event of their account (ASVS 5.0 6.3.5, 6.3.7), ten of a kind in an hour; the
 * tenth says so. Nothing medical, no code, no address. Runs in the transaction of the event.
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

/** The mail of one kind: a security alert, which can be turned off. */
export function securityAlertMail(
  kind: SecurityAlertKind,
  details: SecurityAlertDetails = {},
): MailContent {
  const { subject, happened, ifNotYou, way } = alerts[kind](details)
  const { label, path } = ways[way]
  return {
    subject,
    paragraphs: [
      happened,
      'If this was you, there is nothing to do.',
      ifNotYou,
      ...(details.isLast ? [noMore] : []),
    ],
    button: { label, address: env().origin + path },
    reason: `You get this because it is about the safety of your account at ${product.name}.`,
    optional: 'securityAlerts',
  }
}

const noMore = `This is mail number ${maxPerHour} of this kind within an hour. No more mails like this are sent in that hour, whatever happens; the page below shows how your account is now.`

interface Alert {
  subject: string
  /** What happened, in a sentence or two. */
  happened: string
  /** What to do when it was somebody else. */
  ifNotYou: string
  /** Where that is done. */
  way: keyof typeof ways
}

const ways = {
  security: { label: 'See your security settings', path: '/settings/security' },
  passkeys: { label: 'See your passkeys', path: '/settings/passkeys' },
  sessions: { label: 'See where you are logged in', path: '/settings/sessions' },
  // Whoever has changed the password has locked its owner out.
  reset: { label: 'Reset your password', path: '/forgot-password' },
} as const

const passwordIsKnown =
  'If it was not you, somebody else may know your password: choose a new one at once. That logs out every other device.'

const alerts = {
  'new-device': ({ device }) => ({
    subject: 'A new device logged in to your account',
    happened: `Somebody logged in to your account on a device that had not been used for it before${device ? `: ${device}` : ''}. A browser that forgets its cookies counts as a new device each time.`,
    ifNotYou: `${passwordIsKnown} You can also log out that device alone.`,
    way: 'sessions',
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    happened: 'The password of your account was changed. All other devices are logged out.',
    ifNotYou:
      'If it was not you, somebody else knew your password and has replaced it: reset it at once. That logs out every device, theirs too.',
    way: 'reset',
  }),
  'two-factor-on': () => ({
    subject: 'Two-factor authentication is on',
    happened:
      'From now on a login with your password also asks for a code from an authenticator app.',
    ifNotYou:
      'If it was not you, somebody else is in your account and may soon keep you out of it: turn two-factor authentication off and choose a new password at once.',
    way: 'security',
  }),
  'authenticator-replaced': () => ({
    subject: 'Your authenticator app was replaced',
    happened:
      'The codes of two-factor authentication now come from another app or phone. You also have new recovery codes; those from before work no longer.',
    ifNotYou:
      'If it was not you, somebody else is in your account and may soon keep you out of it: turn two-factor authentication off and choose a new password at once.',
    way: 'security',
  }),
  'two-factor-off': () => ({
    subject: 'Two-factor authentication is off',
    happened:
      'A login with your password no longer asks for a code from an authenticator app. Recovery codes work no longer.',
    ifNotYou:
      'If it was not you, somebody else is in your account: choose a new password at once, which logs out every other device, and turn two-factor authentication on again.',
    way: 'security',
  }),
  'recovery-codes-new': () => ({
    subject: 'You have new recovery codes',
    happened: 'New recovery codes were made for your account. Those from before work no longer.',
    ifNotYou:
      'If it was not you, somebody else is in your account: choose a new password at once, which logs out every other device, and make new recovery codes of your own.',
    way: 'security',
  }),
  'recovery-code-used': () => ({
    subject: 'A recovery code was used',
    happened: 'Somebody used one of your recovery codes. It works no longer.',
    ifNotYou:
      'If it was not you, somebody else knows your password and has your recovery codes: choose a new password at once, which logs out every other device, and make new recovery codes.',
    way: 'security',
  }),
  'passkey-added': ({ device }) => ({
    subject: 'A passkey was added',
    happened: `A passkey was added to your account${device ? `, from ${device}` : ''}. Whoever can unlock the device it is on can log in with it.`,
    ifNotYou:
      'If it was not you, somebody else is in your account: remove that passkey and choose a new password at once.',
    way: 'passkeys',
  }),
  'passkey-removed': () => ({
    subject: 'A passkey was removed',
    happened: 'A passkey was removed from your account. Nobody can log in with it any more.',
    ifNotYou:
      'If it was not you, somebody else is in your account: choose a new password at once, which logs out every other device.',
    way: 'passkeys',
  }),
  'wrong-second-factor': () => ({
    subject: 'Wrong codes at your login',
    happened:
      'Somebody gave several wrong codes of two-factor authentication for your account. A code is asked for only after the password. None of these opened your account.',
    ifNotYou: passwordIsKnown,
    way: 'security',
  }),
} satisfies Partial<Record<MailKind, (details: SecurityAlertDetails) => Alert>>
