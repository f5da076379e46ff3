import { createHash } from 'node:crypto'

/**
 * Returns the key of an answer about a row, with a hash of the content that was asked about:
 * another content is asked about again.
 */
export function questionKey(kind: string, ...content: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return `${kind} ${hash.slice(0, 22)}`
}
