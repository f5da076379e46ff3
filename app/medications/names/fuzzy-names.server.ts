import { editDistance } from '#app/lib/edit-distance.ts'
import { knowledge } from '../knowledge/knowledge.server.ts'
import { toLetterBits } from '../knowledge/knowledge-names.ts'

/** Shorter names are similar to too many others. */
const minLength = 6
const maxDistance = 2

/** A name of our list and its edit distance. */
export interface FuzzyName {
  key: string
  distance: number
}

/** Returns the names within two edits of a key, the nearest first. */
export function fuzzyNames(key: string): FuzzyName[] {
  if (key.length < minLength) return []
  const { names } = knowledge()
  const letters = toLetterBits(key)
  const near: FuzzyName[] = []
  for (let length = key.length - maxDistance; length <= key.length + maxDistance; length++) {
    for (const known of names.ofLength(length)) {
      // Excludes most names fast.
      if (bitsIn(letters ^ known.letters) > 2 * maxDistance) continue
      const distance = editDistance(key, known.key, maxDistance)
      if (distance <= maxDistance) near.push({ key: known.key, distance })
    }
  }
  return near.sort((one, other) => one.distance - other.distance || (one.key < other.key ? -1 : 1))
}

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
