import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** A stored value that cannot be opened: another key, another row, or changed bytes. */
export class SealBrokenError extends Error {
  override name = 'SealBrokenError'
}

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const PAD_TO = 1024

/**
 * Encrypts with AES-256-GCM under a fresh random IV.
 * Layout: version (1 byte), IV (12), ciphertext, tag (16).
 * @param aad where the value lives; opening it anywhere else fails.
 */
export function encrypt(key: Buffer, aad: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', preparedKey(key), iv).setAAD(Buffer.from(aad))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, body, cipher.getAuthTag()])
}

/**
 * Opens what `encrypt` made.
 * @throws SealBrokenError when the key, the place or a single bit differs.
 */
export function decrypt(key: Buffer, aad: string, sealed: Buffer): Buffer {
  if (sealed.length < 1 + IV_BYTES + TAG_BYTES || sealed[0] !== VERSION) {
    throw new SealBrokenError(`No sealed value at ${aad}`)
  }
  const iv = sealed.subarray(1, 1 + IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', preparedKey(key), iv).setAAD(Buffer.from(aad))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  try {
    const body = sealed.subarray(1 + IV_BYTES, sealed.length - TAG_BYTES)
    const plain = decipher.update(body)
    decipher.final() // only compares the tag: GCM holds no byte back
    return plain
  } catch {
    throw new SealBrokenError(`The sealed value at ${aad} does not open`)
  }
}

// Preparing a key takes longer than opening a row with it, and a list opens a thousand rows with one key.
function preparedKey(key: Buffer): KeyObject {
  const prepared = preparedKeys.get(key) ?? createSecretKey(key)
  preparedKeys.set(key, prepared)
  return prepared
}

/** Forgotten together with the key itself. */
const preparedKeys = new WeakMap<Buffer, KeyObject>()

/** Four bytes of length, the bytes, then zeros up to whole KiB: a ciphertext's length must not tell what is filled in. */
export function pad(plain: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil((plain.length + 4) / PAD_TO) * PAD_TO)
  padded.writeUInt32BE(plain.length)
  plain.copy(padded, 4)
  return padded
}

/** Takes off what `pad` put on. */
export function unpad(padded: Buffer): Buffer {
  return padded.subarray(4, 4 + padded.readUInt32BE())
}
