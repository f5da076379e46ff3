/** What a mail is about. Stands in the outbox and in the log. */
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

/** What a mail says, without its form. Never anything medical. */
export interface MailContent {
  /** One line. */
  subject: string
  /** Plain text. */
  paragraphs: string[]
  /** The one thing to do: an absolute address of ours. */
  button?: { label: string; address: string }
  /**
   * Another thing to do, for somebody whom the mail should not have reached: an absolute address of
   * ours.
   */
  other?: { words: string; label: string; address: string }
  /** Said at the end: why the recipient gets it. */
  reason: string
  /** The preference that turns it off; without one it is always sent and carries no unsubscribe link. */
  optional?: keyof MailPreferences
}

/** Which mails somebody wants. */
export interface MailPreferences {
  /** A proxy changed or commented something. */
  updates: boolean
  /** Logins from new devices, changes of password and second factor, wrong codes, views of the record. */
  securityAlerts: boolean
  /** Sections to confirm, vaccines and reviews that are due. */
  medicalReminders: boolean
  /** Kept for the operator; nothing of ours sends any. */
  marketingEmails: boolean
  /** What happened at the emergency links of people whom one helps. */
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
  /** Whose account the mail is about; the mail is deleted with it. */
  userId?: string
}

/** A mail as it leaves, the same at every try. */
export interface OutgoingMail {
  /** Id in the outbox: the key by which a repetition is known. */
  id: string
  createdAt: string
  to: { email: string }
  subject: string
  text: string
  html: string
  /** Address that ends mails of this kind by one POST (RFC 8058). */
  unsubscribe?: string
}
