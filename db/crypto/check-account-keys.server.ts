import { SettingsError } from '#app/lib/settings.server.ts'
import type { Database } from '../client.server.ts'
import { SealBrokenError } from './cipher.server.ts'
import { readWrappedSecret } from './instance-secret.server.ts'
import { unwrapKey, type WrapKey, type WrappedKey, wrappingKeyId } from './wrapping.server.ts'

/**
 * Opens the data keys of the first and the last account by primary key.
 * @param provenIds ids of master keys whose bytes are proven: a failure is then a damaged account.
 * @throws SettingsError in one line when a master key is not given, or has other bytes.
 */
export async function checkAccountKeys(
  db: Database,
  wrapKeys: WrapKey[],
  provenIds: readonly (string | undefined)[],
): Promise<void> {
  const results = (await readEndDataKeys(db)).map(wrapped => ({
    kid: wrappingKeyId(wrapped.bytes),
    isOpen: canUnwrap(wrapKeys, wrapped),
  }))
  const proven = [...provenIds, ...results.filter(({ isOpen }) => isOpen).map(({ kid }) => kid)]
  const wrong = results.find(({ kid }) => kid !== undefined && !proven.includes(kid))
  if (wrong) {
    throw new SettingsError(
      `Master key: "${wrong.kid}" is not the key of this name that the stored data was made with`,
    )
  }
}

/** Returns the wrapped keys whose master keys a server must have to start. */
export async function readNeededKeys(db: Database): Promise<WrappedKey[]> {
  return [...(await readWrappedSecret(db)), ...(await readEndDataKeys(db))]
}

// A rotation rewraps accounts in this order, so that an unfinished one names both master keys here.
async function readEndDataKeys(db: Database): Promise<WrappedKey[]> {
  const ends: WrappedKey[] = []
  for (const order of ['asc', 'desc'] as const) {
    const query = db.selectFrom('users').select(['id', 'data_key']).orderBy('id', order).limit(1)
    const account = await query.executeTakeFirst()
    if (account) ends.push({ place: account.id, bytes: account.data_key })
  }
  return ends
}

function canUnwrap(wrapKeys: WrapKey[], { place, bytes }: WrappedKey): boolean {
  try {
    unwrapKey(wrapKeys, place, bytes)
    return true
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    return false
  }
}
