import type { SealedColumn } from '#db/crypto/sealed-columns.ts'
import type { Schema } from '#db/schema.ts'

/** A column that a new data key seals again: how its rows and their `Place` are found. */
export interface ResealedColumn<Column extends string = string> {
  /** The column with the account id of the owner, or with the id of their emergency link. */
  owner: Column
  /** A column that identifies one row of the owner. */
  row: Column
  /** The columns that are the key of the `Place`, in their order. */
  place: readonly Column[]
}

/** A column that a new data key does not seal again. */
interface UnchangedColumn {
  reason: string
}

type ColumnIn<Table> = Table extends keyof Schema ? Extract<keyof Schema[Table], string> : never

type PlaceOf<Column> = Column extends `${infer Table}.${string}`
  ? ResealedColumn<ColumnIn<Table>> | UnchangedColumn
  : never

const instanceKey = 'sealed with a key of the instance'

/** Every sealed column, and how a new data key of an account seals its values again. */
export const sealedPlaces: { readonly [Column in SealedColumn]: PlaceOf<Column> } = {
  'access_log.data': { reason: 'the hash chain covers its bytes; former data keys open it' },
  'answered_findings.data': { owner: 'user_id', row: 'id', place: ['id'] },
  'comments.data': { owner: 'user_id', row: 'id', place: ['id'] },
  'cookie.code': { reason: instanceKey },
  'cookie.note': { reason: instanceKey },
  'cookie.reader': { reason: instanceKey },
  'email_changes.email': { owner: 'user_id', row: 'user_id', place: ['user_id'] },
  'form.opened': { reason: 'in the browser; a form without it asks about every difference' },
  'insurance_cards.image': { owner: 'user_id', row: 'id', place: ['id'] },
  'kept_forms.data': { owner: 'user_id', row: 'id', place: ['id'] },
  'mail_outbox.message': { reason: instanceKey },
  'medical_profiles.data': { owner: 'user_id', row: 'section', place: ['user_id', 'section'] },
  'passkeys.details': { owner: 'user_id', row: 'id', place: ['id'] },
  'pending_logins.path': { owner: 'user_id', row: 'token_hash', place: ['token_hash'] },
  'print_kits.data': { owner: 'user_id', row: 'user_id', place: ['user_id'] },
  'profile_changes.data': { owner: 'user_id', row: 'id', place: ['user_id', 'id'] },
  'proxies.details': { owner: 'owner_id', row: 'id', place: ['id'] },
  'responder_notes.data': { owner: 'user_id', row: 'id', place: ['id'] },
  'second_factors.pending': { owner: 'user_id', row: 'user_id', place: ['user_id'] },
  'second_factors.secret': { owner: 'user_id', row: 'user_id', place: ['user_id'] },
  'sessions.details': { owner: 'user_id', row: 'token_hash', place: ['token_hash'] },
  'share_grants.reader': { owner: 'link_id', row: 'token_hash', place: ['token_hash'] },
  'share_links.code': { owner: 'user_id', row: 'id', place: ['id'] },
  'share_links.link': { owner: 'user_id', row: 'id', place: ['id'] },
  'share_links.settings': { owner: 'user_id', row: 'id', place: ['id'] },
  'users.former_data_keys': { reason: 'the change of the key writes a new list' },
  'users.identity': { owner: 'id', row: 'id', place: ['id'] },
  'users.password_hash': { owner: 'id', row: 'id', place: ['id'] },
}
