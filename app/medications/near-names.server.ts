import { knowledge } from './knowledge.server.ts'

/** Shorter names are near to too many others. */
const shortest = 6
const farthest = 2

/** A name of the list, by its key, and how many letters it is away. */
export interface NearName {
  key: string
  distance: number
}

/** The names that are nearest to a key, at most two letters away, the nearest first. */
export function nearNames(key: string): NearName[] {
  if (key.length < shortest) return []
  const near: NearName[] = []
  for (const known of knowledge().names.keys()) {
    if (Math.abs(known.length - key.length) > farthest || known.length < shortest - 1) continue
    const distance = editDistance(key, known, farthest)
    if (distance <= farthest) near.push({ key: known, distance })
  }
  return near.sort((one, other) => one.distance - other.distance || (one.key < other.key ? -1 : 1))
}

/**
 * Letters to add, drop, replace or swap with their neighbour to get from one word to the other (optimal string
 * alignment).
 * @param most whoever is farther away is answered with `most + 1`, without counting to the end.
 */
export function editDistance(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
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
    }
    if (Math.min(...now) > most) return most + 1
    before = last
    last = now
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}
