import { SettingsError } from '#app/lib/settings.server.ts'
import { seconds } from '#app/lib/time.ts'
import { SealBrokenError } from './cipher.server.ts'
import { openSecret } from './instance-secret.server.ts'
import type { MasterKeys } from './master-key.server.ts'
import {
  deriveWrapKeys,
  isWrappedByAny,
  unwrapKey,
  type WrapKey,
  type WrappedKey,
} from './wrapping.server.ts'

/** The wrapping keys of this process. */
interface HeldKeys {
  wrapKeys: WrapKey[]
  /** The wrapped instance secret of the start: keys that are read later must open it too. */
  wrappedSecret: Buffer
  /** Returns the master keys of the settings as they are now. */
  readKeys?: () => MasterKeys
  /** Result of `performance.now()`. */
  readAtMs?: number
}

let held: HeldKeys | undefined

/** Sets the wrapping keys of this process. */
export function holdWrapKeys(wrapKeys: WrapKey[], wrappedSecret: Buffer): void {
  held = { wrapKeys, wrappedSecret }
}

/** Returns the wrapping keys of this process: the first one wraps. */
export function heldWrapKeys(): WrapKey[] {
  return heldKeys().wrapKeys
}

/** Returns the ids of the master keys of this process: the first one wraps. */
export function heldKeyIds(): string[] {
  return heldWrapKeys().map(({ kid }) => kid)
}

function heldKeys(): HeldKeys {
  if (!held) throw new Error('unlockInstance() must run before any key is used')
  return held
}

/**
 * Makes this process read its master keys again when it meets an unknown one, so that a rotation
 * closes nothing on a server that was not restarted.
 * @param readKeys may throw a SettingsError.
 */
export function rereadMissingKeys(readKeys: () => MasterKeys): void {
  heldKeys().readKeys = readKeys
}

/**
 * Unwraps a key with the keys of this process.
 * @throws SettingsError when its master key is not given, SealBrokenError when it is damaged.
 */
export function unwrapHeld(wrapped: WrappedKey): Buffer {
  holdsKeyOf(wrapped)
  return unwrapKey(heldWrapKeys(), wrapped.place, wrapped.bytes)
}

/** Returns whether this process holds the master key of a wrapped key. Reads missing ones again. */
export function holdsKeyOf(wrapped: WrappedKey): boolean {
  if (!isWrappedByAny(heldWrapKeys(), wrapped)) readAgain(wrapped)
  return isWrappedByAny(heldWrapKeys(), wrapped)
}

const minPauseMs = seconds(10)

function readAgain(missing: WrappedKey): void {
  const keys = heldKeys()
  const now = performance.now()
  if (!keys.readKeys || now - (keys.readAtMs ?? Number.NEGATIVE_INFINITY) < minPauseMs) return
  keys.readAtMs = now
  try {
    const wrapKeys = deriveWrapKeys(keys.readKeys())
    openSecret(wrapKeys, keys.wrappedSecret)
    unwrapKey(wrapKeys, missing.place, missing.bytes)
    keys.wrapKeys = wrapKeys
  } catch (error) {
    // The keys of the start remain, and the caller reports the missing one.
    if (!(error instanceof SettingsError || error instanceof SealBrokenError)) throw error
  }
}
