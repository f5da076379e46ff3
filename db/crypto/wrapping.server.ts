import { hkdfSync } from 'node:crypto'
import { SettingsError } from '#app/lib/settings.server.ts'
import { decrypt, encrypt, SealBrokenError } from './cipher.server.ts'
import { keyIdPattern, type MasterKeys } from './master-key.server.ts'

/** A key that is derived from a master key and wraps other keys. */
export interface WrapKey {
  kid: string
  key: Buffer
}

/** Returns the wrapping keys of the master keys, in their order: the first one wraps. */
export function deriveWrapKeys(masterKeys: MasterKeys): WrapKey[] {
  return masterKeys.map(({ kid, key }) => ({ kid, key: deriveKey(key, 'wrap') }))
}

/** Returns 32 bytes by HKDF-SHA-256. Keys of different purposes reveal nothing of each other. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'medfold', purpose, 32))
}

/** Returns 16 hex digits in groups of four that identify a master key and reveal nothing of it. */
export function keyFingerprint(key: Buffer): string {
  const digits = deriveKey(key, 'fingerprint').toString('hex', 0, 8)
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}

/**
 * Wraps a key with the first wrapping key.
 * Layout: length of the key id (1 byte), key id, then the result of `encrypt`.
 * @param place names the owner of the key; unwrapping with another one fails.
 */
export function wrapKey(wrapKeys: WrapKey[], place: string, key: Buffer): Buffer {
  const [active] = wrapKeys
  if (!active) throw new Error('no master key')
  const kid = Buffer.from(active.kid)
  const encrypted = encrypt(active.key, `${place}|${active.kid}`, key)
  return Buffer.concat([Buffer.of(kid.length), kid, encrypted])
}

/**
 * Unwraps a key with the wrapping key that it names.
 * @throws SettingsError when that key is not given.
 * @throws SealBrokenError when the key, the place or a single bit differs.
 */
export function unwrapKey(wrapKeys: WrapKey[], place: string, wrapped: Buffer): Buffer {
  const kid = wrappingKeyId(wrapped)
  if (kid === undefined) throw new SealBrokenError(`No wrapped key at ${place}`)
  const master = wrapKeys.find(candidate => candidate.kid === kid)
  if (!master) throw missingKeyError(kid)
  return decrypt(master.key, `${place}|${kid}`, wrapped.subarray(1 + kid.length))
}

/** Returns the id of the master key that a wrapped key names; undefined for damaged bytes. */
export function wrappingKeyId(wrapped: Buffer): string | undefined {
  const kid = wrapped.subarray(1, 1 + (wrapped[0] ?? 0)).toString('latin1')
  return keyIdPattern.test(kid) ? kid : undefined
}

/** Returns the error for a master key that stored data names and that is not given. */
function missingKeyError(kid: string): SettingsError {
  return new SettingsError(`Master key: "${kid}" is needed and not given`)
}
