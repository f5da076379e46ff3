import { isDeepStrictEqual as isSame } from 'node:util'
import type { LinePart } from './line-parts.ts'

/**
 * Returns the parts without a dose that is said again: "1 in the morning and 1 at night". Words
 * behind it may belong to the second dose only.
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
      parts.length === at + 2 &&
      isSameDose(dose, part)
    )
  })
}

function isSameDose(one: LinePart | undefined, other: LinePart): boolean {
  if (!one || !['amount', 'count'].includes(other.kind)) return false
  const { start: _start, end: _end, ...said } = other
  return Object.entries(said).every(
    ([key, value]) =>
      key === 'isTaken' || value === 'pieces' || isSame(value, Reflect.get(one, key)),
  )
}
