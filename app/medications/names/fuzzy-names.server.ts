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

/**
 * Returns the optimal string alignment distance of two words.
 * @param max greater distances are returned as `max + 1`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && isSwapped) best = Math.min(best, (before[column - 2] ?? 0) + 1)
      now.push(best)
      least = Math.min(least, best)
    }
    if (least > max) return max + 1
    before = last
    last = now
  }
  return Math.min(last[other.length] ?? 0, max + 1)
}
