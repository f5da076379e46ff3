import { decrypt, encrypt, pad, unpad } from './cipher.server.ts'
import type { Place } from './sealed-columns.ts'

/** The owner of sealed data, with their key. */
export interface Owner {
  id: string
  dataKey: Buffer
}

/** Encrypts a JSON value for one owner and place, padded to whole KiB. */
export function seal(owner: Owner, place: Place, value: unknown): Buffer {
  return sealBytes(owner, place, Buffer.from(JSON.stringify(value)))
}

/**
 * Decrypts a sealed JSON value.
 * @throws SealBrokenError when it was made for another owner or place, or was changed.
 */
export function unseal<T>(owner: Owner, place: Place, sealed: Buffer): T {
  return JSON.parse(unsealBytes(owner, place, sealed).toString()) as T
}

/** Encrypts bytes, such as an image, as `seal` does. */
export function sealBytes(owner: Owner, place: Place, plain: Buffer): Buffer {
  return encrypt(owner.dataKey, aad(owner, place), pad(plain))
}

/**
 * Decrypts sealed bytes.
 * @throws SealBrokenError as `unseal` does.
 */
export function unsealBytes(owner: Owner, place: Place, sealed: Buffer): Buffer {
  return unpad(decrypt(owner.dataKey, aad(owner, place), sealed))
}

/** Encrypts a short text for a text column, without padding. */
export function sealText(owner: Owner, place: Place, text: string): string {
  return (
    textMark + encrypt(owner.dataKey, aad(owner, place), Buffer.from(text)).toString('base64url')
  )
}

/** Returns whether a text has the form of `sealText`. */
export function isSealedText(text: string): boolean {
  return text.startsWith(textMark)
}

/**
 * Decrypts a sealed text.
 * @throws SealBrokenError as `unseal` does.
 */
export function unsealText(owner: Owner, place: Place, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(textMark.length), 'base64url')
  return decrypt(owner.dataKey, aad(owner, place), bytes).toString()
}

const textMark = 'sealed:'

function aad(owner: Owner, [sealed, ...key]: Place): string {
  const [table, column] = sealed.split('.')
  return `${table}|${key.join('/')}|${owner.id}|${column}`
}
