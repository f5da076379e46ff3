import { SettingsError } from '#app/lib/settings.server.ts'
import { seconds } from '#app/lib/time.ts'
import { SealBrokenError } from './cipher.server.ts'
import { openSecret } from './instance-secret.server.ts'
import type { MasterKeys } from './master-key.server.ts'
import { deriveWrapKeys, unwrapKey, type WrapKey, wrappingKeyId } from './wrapping.server.ts'

// The wrapping keys of this process, and the instance secret that keys read later must open too.
let wrapKeys: WrapKey[] = []
let wrappedSecret = Buffer.alloc(0)
let readMasterKeys: (() => MasterKeys) | undefined
let nextReadMs = 0

/** Sets the wrapping keys of this process. */
export function holdWrapKeys(keys: WrapKey[], secret: Buffer): void {
  wrapKeys = keys
  wrappedSecret = Buffer.from(secret)
  readMasterKeys = undefined
}

/** Returns the wrapping keys of this process: the first one wraps. */
export function heldWrapKeys(): WrapKey[] {
  return wrapKeys
}

/**
 * Makes this process read its master keys again when data names an unknown one, so that a rotation
 * before the restart of a server closes nothing there.
 * @param read may throw a SettingsError.
 */
export function rereadMissingKeys(read: () => MasterKeys): void {
  readMasterKeys = read
  nextReadMs = 0
}

/** Returns whether this process holds the master key of a wrapped key, after another reading. */
export function holdsKeyOf(place: string, wrapped: Buffer): boolean {
  const kid = wrappingKeyId(wrapped)
  const isHeld = () => kid === undefined || wrapKeys.some(key => key.kid === kid)
  if (!isHeld()) readAgain(place, wrapped)
  return isHeld()
}

const minPauseMs = seconds(10)

function readAgain(place: string, wrapped: Buffer): void {
  if (!readMasterKeys || performance.now() < nextReadMs) return
  nextReadMs = performance.now() + minPauseMs
  try {
    const keys = deriveWrapKeys(readMasterKeys())
    openSecret(keys, wrappedSecret)
    unwrapKey(keys, place, wrapped)
    wrapKeys = keys
  } catch (error) {
    // The keys of the start remain, and the caller reports the missing one.
    if (!(error instanceof SettingsError || error instanceof SealBrokenError)) throw error
  }
}
