import { createHmac } from 'node:crypto'

/** Returns the id of a resource by the place of its answer: "allergies.allergies.12". */
export type NameResource = (place: string) => string

/**
 * Returns a function that names resources: the same at each read with one scope, and unrelated with
 * another, so that two receivers cannot join what they received.
 * @param secret from which nobody else can compute the ids.
 * @param scope of the reader: a link with its generation, or the account that downloads.
 * @returns a UUID of version 8 (RFC 9562), whose content is up to its maker.
 */
export function createResourceNames(secret: Buffer, scope: string): NameResource {
  return place => {
    const bytes = createHmac('sha256', secret).update(`${scope}\0${place}`).digest()
    bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
    const hex = bytes.subarray(0, 16).toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}
