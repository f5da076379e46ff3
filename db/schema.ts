import type { Generated } from 'kysely'

// The tables as the application sees them. Times are ISO 8601 text in UTC, flags are 0 or 1,
// `Buffer` columns are sealed (db/crypto), `…_hash` columns are hashes, `mac` covers
// `boundColumns`.

export interface Schema {
  instance: InstanceTable
  users: UsersTable
  sessions: SessionsTable
  login_attempts: LoginAttemptsTable
  medical_profiles: MedicalProfilesTable
  insurance_cards: InsuranceCardsTable
  profile_changes: ProfileChangesTable
  print_kits: PrintKitsTable
  share_links: ShareLinksTable
  share_attempts: ShareAttemptsTable
  share_grants: ShareGrantsTable
  share_devices: ShareDevicesTable
  notices: NoticesTable
  responder_notes: ResponderNotesTable
  mail_outbox: MailOutboxTable
  mail_links: MailLinksTable
  mail_preferences: MailPreferencesTable
  access_log: AccessLogTable
  access_log_head: AccessLogHeadTable
  rate_limits: RateLimitsTable
  proxies: ProxiesTable
  proxy_reads: ProxyReadsTable
  comments: CommentsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  pending_logins: PendingLoginsTable
  reset_requests: ResetRequestsTable
  email_changes: EmailChangesTable
  kept_forms: KeptFormsTable
  reminders_sent: RemindersSentTable
  answered_findings: AnsweredFindingsTable
  registration_invitations: RegistrationInvitationsTable
  erased_accounts: ErasedAccountsTable
}

/** What belongs to the whole instance; `secret` is wrapped by the master key. */
interface InstanceTable {
  name: string
  value: Buffer
}

export interface UsersTable {
  id: string
  email_hash: string
  /** First name, last name, e-mail. */
  identity: Buffer
  /** argon2id, sealed as text for this row; in the clear in an older row until it is sealed. */
  password_hash: string
  /** The person's data key, wrapped by the master key. */
  data_key: Buffer
  created_at: string
  /** The number of the newest entry in the person's change log; 0 before the first. */
  last_change: Generated<number>
  /** One of `helpedStates`. It outlives the access, whose row goes when it is taken away. */
  has_helped: Generated<number>
  /** When they last proved that mail to their address reaches them; null for an address that is only typed. */
  email_confirmed_at: Generated<string | null>
  /**
   * 1 for an account that was made while an unproven address gets little; 0 for one from before.
   */
  must_confirm: Generated<number>
  /**
   * Browsers that became known to the account earlier are unknown; null while all of them count.
   */
  devices_since: Generated<string | null>
  /** 1 while an authenticator is in use, also when its row in `second_factors` is missing. */
  has_two_factor: Generated<number>
  /**
   * When the record is next read for a reminder; null while none can go out. Computed from times
   * that are stored in clear, so that it tells nothing of what is sealed.
   */
  reminder_look_at: Generated<string | null>
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/**
 * Values of `users.has_helped`: whether somebody accepted an invitation to help, and whether the
 * account was made for it.
 */
export const helpedStates = { never: 0, accepted: 1, accountMadeToHelp: 2 } as const

interface SessionsTable {
  token_hash: string
  user_id: string
  created_at: string
  last_active_at: string
  /** When they last proved who they are: by the password, a code of their authenticator, or a passkey. */
  authenticated_at: string
  /** Device and network that it was begun from; null for one from before these were kept. */
  details: Generated<Buffer | null>
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** Failed logins per account and lane; the lane is `open`, or one known device. Unknown e-mails count too. */
export interface LoginAttemptsTable {
  email_hash: string
  lane: string
  failures: number
  locked_until: string | null
  /** Null for old failures of an account, and for those from before it was kept. */
  last_failed_at: Generated<string | null>
}

export interface MedicalProfilesTable {
  user_id: string
  /** Remote section name: personal, medical_history, … */
  section: string
  data: Buffer
  /** Grows by one with every save; a save names the version it stands on. */
  version: number
  updated_at: string
  /** Account id of who saved last. */
  updated_by: string
  /** When somebody last said that all of it is correct: by a save, or without editing. */
  confirmed_at: string | null
  /** Account id of who said so. */
  confirmed_by: string | null
  /** The highest id that a row of the section's lists ever had: ids of removed rows are not given out again. */
  last_row_id: Generated<number>
}

/** Pictures of insurance cards: the slot, 1 to 6, is what bounds them. */
interface InsuranceCardsTable {
  user_id: string
  slot: number
  /** Random: stands in the picture's address. */
  id: string
  image: Buffer
  created_at: string
  /** Account id of who added it. */
  created_by: string
}

/** One save of one section: what changed, who did it and in which way. */
export interface ProfileChangesTable {
  /** Random: stands in the address of what is restored from it. */
  id: string
  user_id: string
  /** Grows with every entry of the person: the order of the log, whatever the clocks of several servers say. */
  number: number
  /** Remote section name, as in `medical_profiles`. */
  section: string
  /** When its first change was saved: saves by itself within ten minutes become one entry. */
  started_at: string
  /** When its last change was saved. */
  changed_at: string
  /** Account id of who made the changes. */
  changed_by: string
  way: ChangeWay
  /** The changes, and the name of who made them at that time. */
  data: Buffer
}

/** How a change came about: by a save button, by a form that saved itself, by restoring, by data brought in. */
export type ChangeWay = 'edit' | 'auto-save' | 'restore' | 'import'

/** What a person prints, and what was printed when. */
interface PrintKitsTable {
  user_id: string
  data: Buffer
  updated_at: string
}

/** A link into a person's record, with its code. */
export interface ShareLinksTable {
  id: string
  user_id: string
  /** Grows when link and code are replaced: grants and devices of an earlier one open nothing. */
  generation: number
  link_hash: string
  link: Buffer
  code: Buffer
  code_hash: Buffer
  /** Wrong codes of unknown browsers ever tried and not given back, in this generation. */
  failures: number
  /** How often this generation was unlocked; each adds a budget. */
  unlocks: number
  last_failure_at: string | null
  created_at: string
  /** 1 for the link that every account has, 0 for further ones with a name. */
  is_primary: Generated<number>
  /** 1 while its owner has stopped it for a time. */
  is_paused: Generated<number>
  /** From then on it opens nothing. */
  ends_at: Generated<string | null>
  /** Its name, what it shows, what it shows without the code; null for "as it comes". */
  settings: Generated<Buffer | null>
  /** Wrong codes of known devices, in this generation. */
  device_failures: Generated<number>
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** One wrong code that was evaluated: needed for repeats, refunds and the slow-down, and dropped after an hour. */
interface ShareAttemptsTable {
  id: string
  link_id: string
  generation: number
  client_hash: string
  browser_hash: string
  code_hash: Buffer
  tried_at: string
  /** The known device whose lane it counts in; null in everybody's. */
  device_id: Generated<string | null>
}

/** A browser that gave the right code may read for an hour. */
interface ShareGrantsTable {
  token_hash: string
  link_id: string
  generation: number
  created_at: string
  expires_at: string
  device_id: Generated<string | null>
  /** The name that its reader gave. */
  reader: Generated<Buffer | null>
  /** Notes left with it. */
  notes: Generated<number>
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** A browser that once gave the right code: its wrong codes count for themselves. */
interface ShareDevicesTable {
  /** Hash of the token in its cookie. */
  id: string
  link_id: string
  generation: number
  failures: number
  created_at: string
  expires_at: string
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** What the owner of a record is told, by banner and mail. */
interface NoticesTable {
  id: string
  user_id: string
  link_id: string | null
  kind: NoticeKind
  created_at: string
  dismissed_at: Generated<string | null>
}

/** Wrong codes on a link; a link that locked; a first view from a new device; a responder's note. */
export type NoticeKind = 'wrong-codes' | 'locked' | 'first-view' | 'note'

/** A note that a responder left for the owner of a record. */
interface ResponderNotesTable {
  id: string
  user_id: string
  link_id: string | null
  created_at: string
  read_at: Generated<string | null>
  /** Text, name, organization, call-back number. */
  data: Buffer
}

/** A mail to be sent, or that was. */
interface MailOutboxTable {
  /** Random: also the key by which a provider knows a repetition. */
  id: string
  /** Whose account it is about; deleted with it. Null for a mail to somebody without one. */
  user_id: string | null
  kind: string
  state: 'waiting' | 'sent' | 'dead'
  /** Urgent mails leave before usual ones. */
  priority: Generated<'urgent' | 'usual'>
  /** Recipient, subject, texts; null once it is sent. */
  message: Buffer | null
  attempts: number
  /** When it may be tried; while a worker tries it, when another may. */
  due_at: string
  created_at: string
  finished_at: Generated<string | null>
  /** Why the last try failed: a word of ours or a status, never text of the mail. */
  fault: Generated<string | null>
}

/** A link in a mail that does one thing once. */
interface MailLinksTable {
  token_hash: string
  purpose: string
  user_id: string
  /** What it is about, such as the id of an emergency link. */
  subject: string
  created_at: string
  expires_at: string
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** Which mails a person wants; without a row the defaults hold. */
interface MailPreferencesTable {
  user_id: string
  updates: number
  security_alerts: number
  medical_reminders: number
  marketing_emails: number
  /** When they agreed to news and offers; null while they do not. */
  marketing_since: Generated<string | null>
  /** About emergency links of people whom they help. */
  helped_alerts: Generated<number>
}

/** A person's authenticator app, and wrong codes of either kind. Without `secret` there is no authenticator. */
interface SecondFactorsTable {
  user_id: string
  /** The shared secret that counts. */
  secret: Generated<Buffer | null>
  confirmed_at: Generated<string | null>
  /** A secret that was shown and waits for its first right code. */
  pending: Generated<Buffer | null>
  pending_at: Generated<string | null>
  /** The newest time step whose code was accepted: it and those before are not accepted again. */
  last_step: Generated<number>
  /** Wrong codes ever tried against this secret. */
  failures: Generated<number>
  /** Not used any more: `rate_limits` counts the wrong codes of a window. */
  recent_failures: Generated<number>
  recent_until: Generated<string | null>
}

/** Codes for whoever has lost the authenticator; each works once. */
export interface RecoveryCodesTable {
  id: string
  user_id: string
  /** argon2id. */
  code_hash: string
  created_at: string
  used_at: Generated<string | null>
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** A key in a device of its owner (WebAuthn). */
interface PasskeysTable {
  id: string
  user_id: string
  /** base64url, as the browser names it. */
  credential_id: string
  public_key: Buffer
  /** Grows with each use, where the device counts. PostgreSQL gives it as text. */
  counter: number | string
  /** Comma-separated hints of the browser, such as `internal,hybrid`. */
  transports: string
  /** The name that its owner gave it. */
  details: Buffer
  created_at: string
  last_used_at: Generated<string | null>
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** A challenge that a passkey may answer once. */
interface PasskeyChallengesTable {
  challenge_hash: string
  purpose: 'register' | 'login' | 'second-factor'
  /** Null for a login, where nobody is known yet. */
  user_id: string | null
  expires_at: string
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** Somebody whose password was right and whose second factor is still to come. */
interface PendingLoginsTable {
  token_hash: string
  user_id: string
  created_at: string
  expires_at: string
  /** Where they wanted to go, when that is not the start: an address may hold a token, and is sealed. */
  path: Generated<Buffer | null>
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** Somebody asked for a new password; for e-mails without an account too, so that both take the same time. */
interface ResetRequestsTable {
  id: string
  email_hash: string
  requested_at: string
}

/** A new e-mail that waits to be confirmed. */
interface EmailChangesTable {
  user_id: string
  token_hash: string
  email: Buffer
  email_hash: string
  created_at: string
  expires_at: string
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** What somebody posted after their session had ended, for when they are back. */
interface KeptFormsTable {
  id: string
  /** Of the browser's cookie, which may stand for several forms. */
  token_hash: string
  user_id: string
  /** Address and body of the post. */
  data: Buffer
  created_at: string
  expires_at: string
}

/** When a person last got a medical reminder. */
interface RemindersSentTable {
  user_id: string
  sent_at: string
}

/** A registration that the operator allows while there is no open one. */
interface RegistrationInvitationsTable {
  token_hash: string
  /** Of the address it was sent to: one invitation for each. */
  email_hash: string
  created_at: string
  expires_at: string
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** Accounts that were deleted: a backup that is brought back must not bring them back. */
interface ErasedAccountsTable {
  user_id: string
  erased_at: string
}

/** Who has seen a record: append-only, each row sealed to the one before it. */
export interface AccessLogTable {
  seq: number
  /** Whose record; stays when the account is gone. */
  user_id: string
  /** Its place among the rows of that record, without gaps. */
  number: number
  at: string
  kind: AccessKind
  link_id: string | null
  /** Who, with which device, from which address, through which link. */
  data: Buffer
  /** The `mac` of the row before it. */
  previous: string
  mac: string
  /** Until then nothing deletes it. */
  keep_until: string
}

/** What somebody did with a record. */
export type AccessKind = 'unlock' | 'view' | 'print-view' | 'note' | 'proxy-read' | 'export'

/** The end of the access log: one row. */
interface AccessLogHeadTable {
  id: number
  seq: number
  mac: string
}

/** Fixed-window counters, one row per purpose and client. */
interface RateLimitsTable {
  key: string
  count: number
  resets_at: string
}

/** Somebody whom an owner lets into their record: invited, and with an account once they have accepted. */
export interface ProxiesTable {
  /** Random: stands in the addresses of the owner's pages about it, and in those of the proxy who acts by it. */
  id: string
  owner_id: string
  /** The account of who accepted; null until then. */
  proxy_id: string | null
  /** Keyed hash of the address that the invitation went to. */
  email_hash: string
  access_level: AccessLevel
  /** Name, e-mail, relationship, withheld sections; the token of an invitation that is open. */
  details: Buffer
  /** Hash of the open invitation's token; null once it was accepted or declined. */
  invite_hash: string | null
  /** When the newest invitation was sent: seven days later it has expired. */
  invited_at: string
  /** The mail of the newest invitation in the outbox. */
  mail_id: string | null
  created_at: string
  accepted_at: string | null
  declined_at: string | null
  /** From then on it gives nothing; null for "until removed". */
  ends_at: string | null
  /** When the proxy last looked at the record, and the newest change at that time. */
  looked_at: string | null
  looked_change: Generated<number>
  /** The same of the visit before: "since you last looked" counts from here while a visit lasts. */
  since_at: string | null
  since_change: Generated<number>
  /** See `boundColumns`; null in a row from before, until it gets one. */
  mac: Generated<string | null>
}

/** What somebody may do with the record of another person. */
export type AccessLevel = 'view_only' | 'view_comment' | 'full_edit'

/** When a proxy last read what, so that the access log gets one row for a visit and not one for a page. */
interface ProxyReadsTable {
  access_id: string
  what: string
  read_at: string
}

/** What somebody said about a section of a record, or about one entry of it. */
export interface CommentsTable {
  id: string
  /** The owner of the record. */
  user_id: string
  /** The comment that it answers; answers have no answers. */
  parent_id: string | null
  /** Account id of who wrote it; null when the account is gone. */
  author_id: string | null
  /** Remote section name. */
  section: string
  /** Id of the entry in the section's list; null for the section. */
  entry: number | null
  created_at: string
  edited_at: string | null
  resolved_at: string | null
  /** Text, the author's name, the entry's name at that time. */
  data: Buffer
}

/** Findings of the medication check that somebody has answered: they are shown as open no more. */
interface AnsweredFindingsTable {
  id: string
  /** The owner of the record. */
  user_id: string
  answered_at: string
  /** Key and title of the finding, the answer, the name of who answered. */
  data: Buffer
}
