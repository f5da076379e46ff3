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
