import { randomBytes } from 'node:crypto'
import { SettingsError } from '#app/lib/settings.server.ts'
import type { Database } from '../client.server.ts'
import { readInstanceValue } from '../instance-values.server.ts'
import { SealBrokenError } from './cipher.server.ts'
import type { MasterKeys } from './master-key.server.ts'
import { deriveWrapKeys, unwrapKey, type WrapKey, wrapKey } from './wrapping.server.ts'

// Additional data of the wrapped secret. Released databases hold it.
const place = 'instance, every row sealed'

/** Returns the wrapped instance secret. Creates it in a new database. */
export async function loadSecret(db: Database, wrapKeys: WrapKey[]): Promise<Buffer> {
  const fresh = wrapSecret(wrapKeys, randomBytes(32))
  await db
    .insertInto('instance')
    .values({ name: 'secret', value: fresh })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const value = await findSecret(db)
  if (!value) throw new Error('The instance secret was deleted during the start')
  return value
}

/** Returns the wrapped instance secret; undefined in a database that no server has opened. */
export function findSecret(db: Database): Promise<Buffer | undefined> {
  return readInstanceValue(db, 'secret')
}

/** Replaces the wrapped instance secret. Returns false if it is no longer `old`. */
export async function replaceSecret(db: Database, old: Buffer, value: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('instance')
    .set({ value })
    .where('name', '=', 'secret')
    .where('value', '=', old)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Unwraps the instance secret.
 * @throws SettingsError in one line when its master key is not given, or has other bytes.
 */
export function openSecret(wrapKeys: WrapKey[], value: Buffer): Buffer {
  try {
    return unwrapKey(wrapKeys, place, value)
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    throw new SettingsError('Master key: this is not the key that the stored data was made with')
  }
}

/** Wraps the instance secret with the first wrapping key. */
export function wrapSecret(wrapKeys: WrapKey[], secret: Buffer): Buffer {
  return wrapKey(wrapKeys, place, secret)
}

/**
 * Returns the instance secret of a backup, which shows if master keys and two databases fit.
 * @throws SettingsError as `openSecret` does.
 */
export function openInstanceSecret(masterKeys: MasterKeys, value: Buffer): Buffer {
  return openSecret(deriveWrapKeys(masterKeys), value)
}
