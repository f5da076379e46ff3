/** Columns with sealed values. `cookie` is a token in the browser, no table. */
export type SealedColumn =
  | 'access_log.data'
  | 'answered_findings.data'
  | 'comments.data'
  | 'cookie.code'
  | 'cookie.note'
  | 'cookie.reader'
  | 'email_changes.email'
  | 'insurance_cards.image'
  | 'kept_forms.data'
  | 'mail_outbox.message'
  | 'medical_profiles.data'
  | 'passkeys.details'
  | 'pending_logins.path'
  | 'print_kits.data'
  | 'profile_changes.data'
  | 'profile_versions.data'
  | 'proxies.details'
  | 'responder_notes.data'
  | 'second_factors.pending'
  | 'second_factors.secret'
  | 'sessions.details'
  | 'share_grants.reader'
  | 'share_links.code'
  | 'share_links.link'
  | 'share_links.settings'
  | 'users.former_data_keys'
  | 'users.identity'
  | 'users.password_hash'

/**
 * Sealed column and key of the row. They are authenticated with the value: under another name or
 * key it does not open.
 */
export type Place = readonly [column: SealedColumn, ...key: (string | number)[]]
