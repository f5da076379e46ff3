import { env } from '#app/env.server.ts'
import { countEvent } from '#app/limits/rate-limits.server.ts'
import type { MailContent, MailKind } from '#app/mail/mail.ts'
import { mailToPerson } from '#app/mail/mail-to-person.server.ts'
import { product } from '#app/product.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { Person } from './person.server.ts'

const hour = 60 * 60_000

/** Something about an account's safety that its person is told by mail. */
export type AlertKind = Extract<
  MailKind,
  | 'new-device'
  | 'password-changed'
  | 'password-reset'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-new'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'wrong-second-factor'
>

/** What a mail may add to the kind. */
export interface AlertDetails {
  /** Browser and system in words, such as "Chrome on Android". */
  device?: string
}

/**
 * Tells somebody what happened to their account, at most once an hour for each kind (ASVS 5.0 6.3.5, 6.3.7). Nothing
 * medical, no code, no address. Runs in the transaction of what it is about.
 */
export async function alertPerson(
  db: Database,
  person: Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>,
  kind: AlertKind,
  details: AlertDetails = {},
): Promise<void> {
  const key = `alert:${kind}:${lookupHash('notice', person.id)}`
  if (await countEvent(db, { key, limit: 1, windowMs: hour })) return
  await mailToPerson(db, person, kind, alertMail(kind, details))
}

/** The mail of one kind. */
export function alertMail(kind: AlertKind, details: AlertDetails = {}): MailContent {
  const { subject, happened } = words[kind](details)
  return {
    subject,
    paragraphs: [happened, 'If this was you, there is nothing to do.', ifNotYou],
    button: { label: 'See your security settings', address: `${env().origin}/settings` },
    reason: `You get this because it is about the safety of your account at ${product.name}.`,
    optional: 'securityAlerts',
  }
}

const ifNotYou =
  'If it was not you, somebody else may have your password: choose a new one at once. That logs everybody out.'

const words: Record<AlertKind, (details: AlertDetails) => { subject: string; happened: string }> = {
  'new-device': ({ device }) => ({
    subject: 'A new device logged in to your account',
    happened: `Somebody logged in to your account on a device that had not been used for it before${device ? `: ${device}` : ''}.`,
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    happened: 'The password of your account was changed. All other devices are logged out.',
  }),
  'password-reset': () => ({
    subject: 'Your password was reset',
    happened:
      'A new password was set through the link that we mailed to you. All devices are logged out.',
  }),
  'two-factor-on': () => ({
    subject: 'Two-factor authentication is on',
    happened: 'From now on a login to your account also asks for a code from an authenticator app.',
  }),
  'two-factor-off': () => ({
    subject: 'Two-factor authentication is off',
    happened: 'A login to your account no longer asks for a code from an authenticator app.',
  }),
  'recovery-codes-new': () => ({
    subject: 'You have new recovery codes',
    happened: 'New recovery codes were made for your account. Those from before work no longer.',
  }),
  'recovery-code-used': () => ({
    subject: 'A recovery code was used',
    happened: 'Somebody logged in to your account with one of your recovery codes.',
  }),
  'passkey-added': () => ({
    subject: 'A passkey was added',
    happened: 'A passkey was added to your account. Whoever has that device can log in with it.',
  }),
  'passkey-removed': () => ({
    subject: 'A passkey was removed',
    happened: 'A passkey was removed from your account and logs nobody in any more.',
  }),
  'wrong-second-factor': () => ({
    subject: 'Wrong codes at your login',
    happened:
      'Somebody gave your right password, and then several wrong codes of your authenticator app.',
  }),
}
