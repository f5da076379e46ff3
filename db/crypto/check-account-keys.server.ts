import { SettingsError } from '#app/lib/settings.server.ts'
import type { Database } from '../client.server.ts'
import { SealBrokenError } from './cipher.server.ts'
import { unwrapKey, type WrapKey, wrappingKeyId } from './wrapping.server.ts'

/**
 * Opens the data keys of the first and the last account.
 * @param provenIds ids of master keys whose bytes are proven: a failure is then a damaged account.
 * @throws SettingsError in one line when a master key is not given, or has other bytes.
 */
export async function checkAccountKeys(
  db: Database,
  wrapKeys: WrapKey[],
  provenIds: readonly (string | undefined)[],
): Promise<void> {
  const results = (await readEndDataKeys(db)).map(({ id, data_key }) => ({
    kid: wrappingKeyId(data_key),
    isOpen: canUnwrap(wrapKeys, id, data_key),
  }))
  const proven = [...provenIds, ...results.filter(({ isOpen }) => isOpen).map(({ kid }) => kid)]
  const wrong = results.find(({ kid }) => kid !== undefined && !proven.includes(kid))
  if (wrong) {
    throw new SettingsError(
      `Master key: "${wrong.kid}" is not the key of this name that the stored data was made with`,
    )
  }
}

/**
 * Returns the wrapped data keys of the first and the last account by primary key. A rotation takes
 * accounts in this order, so that an unfinished one names both master keys here.
 */
export async function readEndDataKeys(db: Database): Promise<{ id: string; data_key: Buffer }[]> {
  const users = db.selectFrom('users').select(['id', 'data_key']).limit(1)
  const [first] = await users.orderBy('id').execute()
  const [last] = await users.orderBy('id', 'desc').execute()
  return first && last ? [first, last] : []
}

function canUnwrap(wrapKeys: WrapKey[], userId: string, wrapped: Buffer): boolean {
  try {
    unwrapKey(wrapKeys, userId, wrapped)
    return true
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    return false
  }
}
