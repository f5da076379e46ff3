import { isDeepStrictEqual as isSame } from 'node:util'
import type { LinePart } from './line-parts.ts'

/**
 * Returns the parts without a dose that is said again: "1 in the morning and 1 at night". Days and
 * places behind it may belong to the second dose only.
 */
export function withoutRepeats(parts: readonly LinePart[]): LinePart[] {
  return parts.filter((part, at) => {
    const [dose, one, and] = parts.slice(Math.max(at - 3, 0), at)
    const other = parts[at + 1]
    const areMoments = one?.kind === 'moment' && other?.kind === 'moment'
    return !(
      areMoments &&
      one.moment !== other.moment &&
      and?.kind === 'and' &&
      parts.slice(at + 2).every(({ kind }) => kind === 'reason') &&
      isSameDose(dose, part)
    )
  })
}

function isSameDose(one: LinePart | undefined, other: LinePart): boolean {
  if (one?.kind === 'amount' && other.kind === 'amount') {
    return isSame([one.amount, one.of], [other.amount, other.of])
  }
  const areCounts = one?.kind === 'count' && other.kind === 'count' && one.count === other.count
  return (
    areCounts &&
    (other.unit === 'pieces' || one.unit === other.unit) &&
    (!other.form || isSame(one.form, other.form))
  )
}
