import type { Selectable } from 'kysely'
import { areRowsSealed, openDataKey } from '#db/crypto/keys.server.ts'
import { logChangedRow } from '#db/crypto/row-mac.server.ts'
import { isSealedText, type Owner, sealText, unsealText } from '#db/crypto/sealed.server.ts'
import type { UsersTable } from '#db/schema.ts'

/** The columns that `storedHash` needs. */
export const passwordColumns = ['users.id', 'users.data_key', 'users.password_hash'] as const

type PasswordRow = Pick<Selectable<UsersTable>, 'id' | 'data_key' | 'password_hash'>

/** Seals the hash of a password for the row of its account. */
export function sealPasswordHash(owner: Owner, hash: string): string {
  return sealText(owner, ['users.password_hash', owner.id], hash)
}

/**
 * Returns the password hash of an account. A hash without a seal is valid until all rows are
 * sealed.
 * @returns undefined, and logs ALERT, if the hash was not written for this row.
 */
export function storedHash(row: PasswordRow): string | undefined {
  const { id, data_key, password_hash } = row
  if (!isSealedText(password_hash) && !areRowsSealed()) return password_hash
  try {
    const owner = { id, dataKey: openDataKey(id, data_key) }
    if (isSealedText(password_hash))
      return unsealText(owner, ['users.password_hash', id], password_hash)
  } catch {
    // The hash or the data key belongs to another row, or was changed.
  }
  logChangedRow('users', id)
  return undefined
}

/** Returns the sealed value for a hash without a seal; undefined if it is sealed. */
export function sealIfUnsealed(row: PasswordRow): string | undefined {
  const { id, data_key, password_hash } = row
  if (isSealedText(password_hash)) return undefined
  return sealPasswordHash({ id, dataKey: openDataKey(id, data_key) }, password_hash)
}
