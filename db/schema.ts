import type { Generated } from 'kysely'

// Times are ISO 8601 text in UTC, flags are 0 or 1, `Buffer` columns are sealed (db/crypto).

/** The tables that every query may use. */
export interface Schema {
  instance: InstanceTable
  users: UsersTable
  login_attempts: LoginAttemptsTable
  medical_profiles: MedicalProfilesTable
  insurance_cards: InsuranceCardsTable
  profile_versions: ProfileVersionsTable
  profile_changes: ProfileChangesTable
  print_kits: PrintKitsTable
  share_attempts: ShareAttemptsTable
  notices: NoticesTable
  responder_notes: ResponderNotesTable
  mail_outbox: MailOutboxTable
  mail_preferences: MailPreferencesTable
  access_log: AccessLogTable
  access_log_head: AccessLogHeadTable
  rate_limits: RateLimitsTable
  proxy_reads: ProxyReadsTable
  comments: CommentsTable
  second_factors: SecondFactorsTable
  passkey_challenges: PasskeyChallengesTable
  reset_requests: ResetRequestsTable
  kept_forms: KeptFormsTable
  reminders_sent: RemindersSentTable
  answered_findings: AnsweredFindingsTable
  registration_invitations: RegistrationInvitationsTable
  erased_accounts: ErasedAccountsTable
  running_servers: RunningServersTable
}

/**
 * The tables whose rows each open something. Their `mac` says that this server wrote a row, so only
 * db/rows reads and writes them.
 */
export interface MacTables {
  sessions: SessionsTable
  share_links: ShareLinksTable
  share_grants: ShareGrantsTable
  share_devices: ShareDevicesTable
  mail_links: MailLinksTable
  proxies: ProxiesTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  pending_logins: PendingLoginsTable
  email_changes: EmailChangesTable
}

/** Every table, for code that treats all tables alike. */
export interface AllTables extends Schema, MacTables {}

/** Values of the whole instance. The master key wraps `secret`. */
interface InstanceTable {
  name: string
  value: Buffer
}

export interface UsersTable {
  id: string
  email_hash: string
  /** First name, last name, email. */
  identity: Buffer
  /** argon2id, sealed as text. */
  password_hash: string
  /** The owner's data key, wrapped by the master key. */
  data_key: Buffer
  /** Earlier data keys, newest first: they open old entries of the access log. */
  former_data_keys: Generated<Buffer | null>
  created_at: string
  /** Number of the newest entry in the owner's change log; 0 before the first. */
  last_change: Generated<number>
  /** One of `helpedStates`. It remains when the grant is removed. */
  has_helped: Generated<number>
  /** Time of the last proof that mail reaches the address; null for an unproven address. */
  email_confirmed_at: Generated<string | null>
  /** 1 if the account must confirm its address; 0 for an account from before that rule. */
  must_confirm: Generated<number>
  /** Browsers that became known earlier are unknown; null while all of them count. */
  devices_since: Generated<string | null>
  /**
   * Time of the next check for a reminder; null while none can be sent. Computed from plain times,
   * so that it reveals no sealed value.
   */
  reminder_look_at: Generated<string | null>
}

/** Values of `users.has_helped`: never accepted an invitation, did, or was made for one. */
export const helpedStates = { never: 0, accepted: 1, accountMadeToHelp: 2 } as const

interface SessionsTable {
  token_hash: string
  user_id: string
  created_at: string
  last_active_at: string
  /** Time of the last login or re-authentication. */
  authenticated_at: string
  /** Device and network of the login; null in an old row. */
  details: Generated<Buffer | null>
  mac: Generated<string | null>
}

/** Failed logins of any email. `lane` is one known device, or `open` for all others. */
export interface LoginAttemptsTable {
  email_hash: string
  lane: string
  failures: number
  locked_until: string | null
  /** Null for old failures. */
  last_failed_at: Generated<string | null>
}

interface MedicalProfilesTable {
  user_id: string
  /** Stored name of the section: personal, medical_history, … */
  section: string
  data: Buffer
  /** Grows by one with every save; a save names the version that it changes. */
  version: number
  updated_at: string
  /** Account id of the last actor. */
  updated_by: string
  /** Time of the last confirmation that the section is correct, by a save or without one. */
  confirmed_at: string | null
  /** Account id of the actor who confirmed. */
  confirmed_by: string | null
  /** The highest id of a row in the section's lists, so that no id is used twice. */
  last_row_id: Generated<number>
}

/** Replaced values of sections: an open form is compared with the one that it shows. */
interface ProfileVersionsTable {
  id: string
  user_id: string
  /** Stored name of the section, as in `medical_profiles`. */
  section: string
  version: number
  data: Buffer
  /** Bytes of `data`. */
  size: number
  replaced_at: string
}

/** Pictures of insurance cards. The slot, 1 to 6, limits their number. */
interface InsuranceCardsTable {
  user_id: string
  slot: number
  /** Random: part of the picture's URL. */
  id: string
  image: Buffer
  created_at: string
  /** Account id of the actor. */
  created_by: string
}

/** The changes of one section by one actor. */
export interface ProfileChangesTable {
  /** Random: part of the URL that restores a change. */
  id: string
  user_id: string
  /** Grows with every entry of the owner. It orders the log without the clocks of servers. */
  number: number
  /** Stored name of the section, as in `medical_profiles`. */
  section: string
  /** Time of its first change: automatic saves within ten minutes become one entry. */
  started_at: string
  /** Time of its last change. */
  changed_at: string
  /** Account id of the actor. */
  changed_by: string
  way: ChangeWay
  /** The changes, and the actor's name at that time. */
  data: Buffer
}

/** The way of a change: a save button, an automatic save, a restored value, imported data. */
export type ChangeWay = 'edit' | 'auto-save' | 'restore' | 'import'

/** The settings of an owner's print kit, and the times of printing. */
interface PrintKitsTable {
  user_id: string
  data: Buffer
  updated_at: string
}

/** An emergency link into a record, with its access code. */
interface ShareLinksTable {
  id: string
  user_id: string
  /** Grows when link and code are replaced, which ends earlier grants and devices. */
  generation: number
  link_hash: string
  link: Buffer
  code: Buffer
  code_hash: Buffer
  /** Wrong codes of unknown browsers in this generation, without refunds. */
  failures: number
  /** Number of times that this generation was unlocked; each adds a budget. */
  unlocks: number
  last_failure_at: string | null
  created_at: string
  /** 1 for the first link of an account, 0 for a named one. */
  is_primary: Generated<number>
  /** 1 while its owner has paused it. */
  is_paused: Generated<number>
  /** Time from which the link opens nothing. */
  ends_at: Generated<string | null>
  /** Name, and visibility with and without the code; null for the defaults. */
  settings: Generated<Buffer | null>
  /** Wrong codes of known devices, in this generation. */
  device_failures: Generated<number>
  mac: Generated<string | null>
}

/** One wrong code, kept for an hour to find repeats, refunds and the wait of a client. */
interface ShareAttemptsTable {
  id: string
  link_id: string
  generation: number
  client_hash: string
  browser_hash: string
  code_hash: Buffer
  tried_at: string
  /** The known device whose budget it counts in; null for unknown browsers. */
  device_id: Generated<string | null>
}

/** Lets a browser that sent the right code read for an hour. */
interface ShareGrantsTable {
  token_hash: string
  link_id: string
  generation: number
  created_at: string
  expires_at: string
  device_id: Generated<string | null>
  /** The name that the responder gave. */
  reader: Generated<Buffer | null>
  /** Number of responder notes. */
  notes: Generated<number>
  mac: Generated<string | null>
}

/** A browser that once sent the right code. Its wrong codes have their own budget. */
interface ShareDevicesTable {
  /** Hash of the token in its cookie. */
  id: string
  link_id: string
  generation: number
  failures: number
  created_at: string
  expires_at: string
  mac: Generated<string | null>
}

/** Notices to the owner of a record, on the dashboard and by mail. */
interface NoticesTable {
  id: string
  user_id: string
  link_id: string | null
  kind: NoticeKind
  created_at: string
  dismissed_at: Generated<string | null>
}

/** Wrong codes on a link, a locked link, a first view by a new device, a responder note. */
export type NoticeKind = 'wrong-codes' | 'locked' | 'first-view' | 'note'

interface ResponderNotesTable {
  id: string
  user_id: string
  link_id: string | null
  created_at: string
  read_at: Generated<string | null>
  /** Text, name, organization, phone number. */
  data: Buffer
}

interface MailOutboxTable {
  /** Random: also the idempotency key for the provider. */
  id: string
  /** The account that the mail is about, and is deleted with; null without an account. */
  user_id: string | null
  kind: string
  state: 'waiting' | 'sent' | 'dead'
  /** Recipient, subject, texts; null after sending. */
  message: Buffer | null
  attempts: number
  /** Time of the next try; during a try, the end of its lease. */
  due_at: string
  created_at: string
  finished_at: Generated<string | null>
  /** Reason of the last failure: our word or a status, never text of the mail. */
  fault: Generated<string | null>
}

/** A link in a mail that works once, for one purpose. */
interface MailLinksTable {
  token_hash: string
  purpose: string
  user_id: string
  /** Id of its subject, such as an emergency link. */
  subject: string
  created_at: string
  expires_at: string
  mac: Generated<string | null>
}

/** Mails that an account wants; without a row the defaults apply. */
interface MailPreferencesTable {
  user_id: string
  updates: number
  security_alerts: number
  medical_reminders: number
  marketing_emails: number
  /** Time of the consent to news and offers; null without consent. */
  marketing_since: Generated<string | null>
  /** 1 for mails about emergency links of owners whose proxy they are. */
  helped_alerts: Generated<number>
}

/** The authenticator of an account, and wrong codes of both kinds. */
interface SecondFactorsTable {
  user_id: string
  /** The secret in use; null without an authenticator. */
  secret: Generated<Buffer | null>
  confirmed_at: Generated<string | null>
  /** A secret that was shown and not yet confirmed by a code. */
  pending: Generated<Buffer | null>
  pending_at: Generated<string | null>
  /** The newest accepted time step; it and earlier ones are refused. */
  last_step: Generated<number>
  /** All wrong codes against this secret. */
  failures: Generated<number>
  /** Unused: `rate_limits` counts the wrong codes of a window. */
  recent_failures: Generated<number>
  recent_until: Generated<string | null>
}

/** Recovery codes for a lost authenticator; each works once. */
interface RecoveryCodesTable {
  id: string
  user_id: string
  /** argon2id. */
  code_hash: string
  created_at: string
  used_at: Generated<string | null>
  mac: Generated<string | null>
}

/** A passkey (WebAuthn). */
interface PasskeysTable {
  id: string
  user_id: string
  /** base64url, as the browser names it. */
  credential_id: string
  public_key: Buffer
  /** Grows with each use, if the device counts. PostgreSQL returns text. */
  counter: number | string
  /** Comma-separated hints of the browser, such as `internal,hybrid`. */
  transports: string
  /** The name that its user gave it. */
  details: Buffer
  created_at: string
  last_used_at: Generated<string | null>
  mac: Generated<string | null>
}

/** A challenge that a passkey may answer once. */
interface PasskeyChallengesTable {
  challenge_hash: string
  purpose: 'register' | 'login' | 'second-factor'
  /** Null for a login, before the account is known. */
  user_id: string | null
  expires_at: string
}

/** A login with the right password that waits for the second step. */
interface PendingLoginsTable {
  token_hash: string
  user_id: string
  created_at: string
  expires_at: string
  /** The page to return to; sealed, because a URL may hold a token. */
  path: Generated<Buffer | null>
  mac: Generated<string | null>
}

/** A request for a new password. Unknown emails get a row too, so that both take equal time. */
interface ResetRequestsTable {
  id: string
  email_hash: string
  requested_at: string
}

/** A new email address that waits for its confirmation. */
interface EmailChangesTable {
  user_id: string
  token_hash: string
  email: Buffer
  email_hash: string
  created_at: string
  expires_at: string
  mac: Generated<string | null>
}

/** A draft: a form that was posted after its session had expired. */
interface KeptFormsTable {
  id: string
  /** Hash of the token in the browser's cookie, which may belong to several drafts. */
  token_hash: string
  user_id: string
  /** URL and body of the post. */
  data: Buffer
  created_at: string
  expires_at: string
}

/** Time of the last medical reminder to an account. */
interface RemindersSentTable {
  user_id: string
  sent_at: string
}

/** An invitation by the operator to register an account. */
interface RegistrationInvitationsTable {
  token_hash: string
  /** Hash of the invited address; unique. */
  email_hash: string
  created_at: string
  expires_at: string
}

/** Tombstones of erased accounts: a restored backup must not bring them back. */
interface ErasedAccountsTable {
  user_id: string
  erased_at: string
}

/** The access log: append-only, with a hash chain over its rows. */
export interface AccessLogTable {
  seq: number
  /** The owner of the record; remains after an erasure. */
  user_id: string
  /** Number among the rows of that record, without gaps. */
  number: number
  at: string
  kind: AccessKind
  link_id: string | null
  /** Actor, device, network address and link. */
  data: Buffer
  /** The `mac` of the previous row. */
  previous: string
  mac: string
  /** Time before which the row is not deleted. */
  keep_until: string
}

/** The kinds of access to a record. `fetch` is a read by another system, with link and code. */
export type AccessKind =
  | 'unlock'
  | 'view'
  | 'print-view'
  | 'fetch'
  | 'note'
  | 'proxy-read'
  | 'export'

/** The head of the hash chain: one row. */
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

/** A proxy of an owner; without an account until the invitation is accepted. */
export interface ProxiesTable {
  /** Random: part of the URLs of the owner and of the proxy. */
  id: string
  owner_id: string
  /** The account that accepted; null until then. */
  proxy_id: string | null
  /** Keyed hash of the invited address. */
  email_hash: string
  access_level: AccessLevel
  /** Name, email, relationship, withheld sections; the token of an open invitation. */
  details: Buffer
  /** Hash of the open invitation's token; null after it was accepted or declined. */
  invite_hash: string | null
  /** Time of the newest invitation, which expires after seven days. */
  invited_at: string
  /** The newest invitation's mail in the outbox. */
  mail_id: string | null
  created_at: string
  accepted_at: string | null
  declined_at: string | null
  /** End of the grant; null for "until removed". */
  ends_at: string | null
  /** Time of the proxy's last visit, and the newest change at that time. */
  looked_at: string | null
  looked_change: Generated<number>
  /** The same of the visit before, from which "since you last looked" counts. */
  since_at: string | null
  since_change: Generated<number>
  mac: Generated<string | null>
}

/** The levels of a grant. */
export type AccessLevel = 'view_only' | 'view_comment' | 'full_edit'

/** Last reads of a proxy, so that the access log gets one row for a visit. */
interface ProxyReadsTable {
  access_id: string
  what: string
  read_at: string
}

/** Comments on a section of a record, or on one entry of it. */
export interface CommentsTable {
  id: string
  /** The owner of the record. */
  user_id: string
  /** The comment that it answers; an answer has no answers. */
  parent_id: string | null
  /** Account id of the author; null after its erasure. */
  author_id: string | null
  /** Stored name of the section. */
  section: string
  /** Id of the entry in the section's list; null for the section. */
  entry: number | null
  created_at: string
  edited_at: string | null
  resolved_at: string | null
  /** Text, the author's name, the entry's name at that time. */
  data: Buffer
}

/** Findings of the medication check that were answered, and are not open any more. */
interface AnsweredFindingsTable {
  id: string
  /** The owner of the record. */
  user_id: string
  answered_at: string
  /** Key and title of the finding, the answer, the actor's name. */
  data: Buffer
}

/** The servers that run. Commands that change master keys wait for servers without a key. */
interface RunningServersTable {
  /** Random, of one process. */
  id: string
  /** Host and process id. */
  name: string
  /** Ids of its master keys, separated by commas. The first one wraps. */
  key_ids: string
  seen_at: string
}
