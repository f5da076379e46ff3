/** The kind of a mail, as the outbox and the log name it. */
export type MailKind =
  | 'wrong-codes'
  | 'locked'
  | 'first-view'
  | 'note'
  | 'instance-alarm'
  | 'invitation'
  | 'invitation-answer'
  | 'proxy-change'
  | 'proxy-left'
  | 'access-removed'
  | 'comment'
  | 'new-device'
  | 'password-changed'
  | 'password-reset'
  | 'two-factor-on'
  | 'authenticator-replaced'
  | 'two-factor-off'
  | 'recovery-codes-new'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'wrong-second-factor'
  | 'email-changed'
  | 'confirm-email'
  | 'email-taken'
  | 'reset-password'
  | 'reminder'
  | 'registration-invitation'

/** The content of a mail, without its form. It never contains health data. */
export interface MailContent {
  /** One line. */
  subject: string
  /** Such as "Hello Sarah,". */
  greeting?: string
  /** Plain text. */
  paragraphs: string[]
  /** The main link: an absolute URL of ours. */
  button?: { label: string; address: string }
  /** A second link, for a recipient who did not expect the mail: an absolute URL of ours. */
  other?: { words: string; label: string; address: string }
  /** Ends the mail: "You get this mail because …". */
  reason: string
  /** The preference that turns it off. Without one it is always sent. */
  optional?: keyof MailPreferences
}

/** The preferences of an account for optional mails. */
export interface MailPreferences {
  /** A proxy changed or commented something. */
  updates: boolean
  /** New devices, changed passwords and two-factor settings, wrong codes, views of the record. */
  securityAlerts: boolean
  /** Sections to confirm, vaccines and reviews that are due. */
  medicalReminders: boolean
  /** Reserved for the operator: Medfold sends no such mail. */
  marketingEmails: boolean
  /** Events at the emergency links of owners for whom the account is a proxy. */
  helpedAlerts: boolean
}

/** The names of the preferences, in the order in which they are shown. */
export const mailPreferenceNames = [
  'updates',
  'securityAlerts',
  'medicalReminders',
  'marketingEmails',
  'helpedAlerts',
] as const satisfies (keyof MailPreferences)[]

/** The recipient of a mail: an address without a name, which somebody else may have chosen. */
export interface Recipient {
  email: string
  /** The account that the mail is about; its erasure deletes the mail. */
  userId?: string
}

/** A rendered mail. Each try sends exactly this content. */
export interface OutgoingMail {
  /** Id in the outbox, and the idempotency key of its tries. */
  id: string
  createdAt: string
  to: { email: string }
  subject: string
  text: string
  html: string
  /** Address that ends mails of this kind by one POST (RFC 8058). */
  unsubscribe?: string
}
