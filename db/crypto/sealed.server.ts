import { decrypt, encrypt, pad, unpad } from './cipher.server.ts'

/** Whose data it is, with the key that opens it. */
export interface Owner {
  id: string
  dataKey: Buffer
}

/** Where a sealed value lives. A value moved to another place does not open. */
export interface Place {
  table: string
  row: string
  column: string
}

/** Encrypts a JSON value under the owner's data key, for one place. Lengths are hidden to whole KiB. */
export function seal(owner: Owner, place: Place, value: unknown): Buffer {
  return sealBytes(owner, place, Buffer.from(JSON.stringify(value)))
}

/**
 * Opens a sealed JSON value.
 * @throws SealBrokenError when it was made for another owner or place, or was changed.
 */
export function unseal<T>(owner: Owner, place: Place, sealed: Buffer): T {
  return JSON.parse(unsealBytes(owner, place, sealed).toString()) as T
}

/** As `seal`, for bytes such as a picture's. */
export function sealBytes(owner: Owner, place: Place, plain: Buffer): Buffer {
  return encrypt(owner.dataKey, aad(owner, place), pad(plain))
}

/**
 * Opens sealed bytes.
 * @throws SealBrokenError as `unseal` does.
 */
export function unsealBytes(owner: Owner, place: Place, sealed: Buffer): Buffer {
  return unpad(decrypt(owner.dataKey, aad(owner, place), sealed))
}

/** As `seal`, for a short text in a text column. Its length is not hidden. */
export function sealText(owner: Owner, place: Place, text: string): string {
  return (
    textMark + encrypt(owner.dataKey, aad(owner, place), Buffer.from(text)).toString('base64url')
  )
}

/** Returns true for a text of the form that `sealText` gives. */
export function isSealedText(text: string): boolean {
  return text.startsWith(textMark)
}

/**
 * Opens a sealed text.
 * @throws SealBrokenError as `unseal` does.
 */
export function unsealText(owner: Owner, place: Place, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(textMark.length), 'base64url')
  return decrypt(owner.dataKey, aad(owner, place), bytes).toString()
}

const textMark = 'sealed:'

function aad(owner: Owner, place: Place): string {
  return `${place.table}|${place.row}|${owner.id}|${place.column}`
}
