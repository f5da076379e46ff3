import { createHmac, hash } from 'node:crypto'

/** Returns the id of a resource by the place of its answer: "allergies.allergies.12". */
export type IdOf = (place: string) => string

/**
 * Returns the seed of the ids for one reader, which opens nothing.
 * @param secret from which nobody else can compute the ids.
 * @param scope of the reader: a link with its generation, or the account that downloads.
 */
export function deriveIdSeed(secret: Buffer, scope: string): string {
  return createHmac('sha256', secret).update(scope).digest('hex')
}

/**
 * Returns a function that names resources: the same at each read with one seed, and unrelated with
 * another, so that two receivers cannot join what they received.
 * @returns a UUID of version 8 (RFC 9562), whose content is up to its maker.
 */
export function createResourceIds(seed: string): IdOf {
  const ids = new Map<string, string>()
  return place => {
    const known = ids.get(place)
    if (known) return known
    // Half of the hash is never shown, so nobody can extend it without the seed.
    const id = toUuid(hash('sha256', `${seed}\0${place}`, 'hex'))
    ids.set(place, id)
    return id
  }
}

function toUuid(hex: string): string {
  const variant = (0x8 | (Number.parseInt(hex.charAt(16), 16) & 0x3)).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
