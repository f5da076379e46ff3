import { SettingsError } from '#app/lib/settings.server.ts'
import type { Database } from '../client.server.ts'
import { SealBrokenError } from './cipher.server.ts'
import { unwrapKey, type WrapKey, wrappingKeyId } from './wrapping.server.ts'

/**
 * Opens the data keys of the first and the last account by primary key. A rotation rewraps accounts
 * in this order, so that an unfinished one still names the old master key here.
 * @param provenIds ids of master keys whose bytes are proven: a failure is then a damaged account.
 * @throws SettingsError in one line when a master key is not given, or has other bytes.
 */
export async function checkAccountKeys(
  db: Database,
  wrapKeys: WrapKey[],
  provenIds: readonly (string | undefined)[],
): Promise<void> {
  const results = []
  for (const order of ['asc', 'desc'] as const) {
    const query = db.selectFrom('users').select(['id', 'data_key']).orderBy('id', order).limit(1)
    const account = await query.executeTakeFirst()
    if (account) {
      const kid = wrappingKeyId(account.data_key)
      results.push({ kid, isOpen: canUnwrap(wrapKeys, account.id, account.data_key) })
    }
  }
  const proven = [...provenIds, ...results.filter(({ isOpen }) => isOpen).map(({ kid }) => kid)]
  const wrong = results.find(({ kid }) => kid !== undefined && !proven.includes(kid))
  if (wrong) {
    throw new SettingsError(
      `Master key: "${wrong.kid}" is not the key of this name that the stored data was made with`,
    )
  }
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
