import type { Selectable } from 'kysely'
import { openDataKey } from '#db/crypto/keys.server.ts'
import { isSealedText, type Owner, sealText, unsealText } from '#db/crypto/sealed.server.ts'
import { logChangedRow } from '#db/rows/rows-with-mac.server.ts'
import type { UsersTable } from '#db/schema.ts'

/** The columns that `storedHash` needs. */
export const passwordColumns = ['users.id', 'users.data_key', 'users.password_hash'] as const

type PasswordRow = Pick<Selectable<UsersTable>, 'id' | 'data_key' | 'password_hash'>

/** Seals the hash of a password for the row of its account. */
export function sealPasswordHash(owner: Owner, hash: string): string {
  return sealText(owner, ['users.password_hash', owner.id], hash)
}

/**
 * Returns the password hash of an account.
 * @returns undefined, and logs an alert, if the hash was not written for this row.
 */
export function storedHash(row: PasswordRow): string | undefined {
  const { id, data_key, password_hash } = row
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
