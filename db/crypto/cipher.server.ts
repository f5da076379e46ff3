import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Thrown for a sealed value with another key, another row, or changed bytes. */
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
 * @param aad names the place of the value; decryption with another one fails.
 */
export function encrypt(key: Buffer, aad: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', preparedKey(key), iv).setAAD(Buffer.from(aad))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, body, cipher.getAuthTag()])
}

/**
 * Decrypts the result of `encrypt`.
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

// Preparing a key takes longer than decrypting a row, and a list decrypts a thousand rows.
function preparedKey(key: Buffer): KeyObject {
  const prepared = preparedKeys.get(key) ?? createSecretKey(key)
  preparedKeys.set(key, prepared)
  return prepared
}

const preparedKeys = new WeakMap<Buffer, KeyObject>()

/**
 * Returns four bytes of length, the bytes, and zeros up to whole KiB. The length of a ciphertext
 * then tells nothing of the record.
 */
export function pad(plain: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil((plain.length + 4) / PAD_TO) * PAD_TO)
  padded.writeUInt32BE(plain.length)
  plain.copy(padded, 4)
  return padded
}

/** Returns the bytes without the padding of `pad`. */
export function unpad(padded: Buffer): Buffer {
  return padded.subarray(4, 4 + padded.readUInt32BE())
}
