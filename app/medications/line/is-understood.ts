import { isTime, type LinePart, linePartsOf } from './line-parts.ts'

/** The parts before and after the name of a line. */
export interface SplitParts {
  before: readonly LinePart[]
  after: readonly LinePart[]
}

/**
 * Returns whether every word and sign of a line was read, in an order that says one thing.
 * @param text the line up to its last word; `start` is its first word behind the bullet.
 */
export function isUnderstood(
  text: string,
  { before, after }: SplitParts,
  { start, nameStart }: { start: number; nameStart: number },
): boolean {
  const parts = [...before, ...after]
  return (
    before.every(({ kind }) => ['filler', 'amount', 'count', 'of'].includes(kind)) &&
    parts.every((part, at) => isRead(text, part, parts[at - 1], parts[at + 1])) &&
    !['filler', 'and', 'of'].includes(after.at(-1)?.kind ?? '') &&
    isPlainOrder(text, after) &&
    areBracketsPlain(text.slice(start), nameStart - start)
  )
}

function isRead(text: string, part: LinePart, before?: LinePart, after?: LinePart): boolean {
  const { kind } = part
  // "And" joins moments only: elsewhere another dose may follow.
  if (kind === 'and') return before?.kind === 'moment' && after?.kind === 'moment'
  // "180 mcg (2 puffs)" is the amount of both.
  const isSaidAgain = kind === 'count' && part.unit !== 'pills' && text[part.start - 1] === '('
  if (isSaidAgain) return false
  // "20 mg of omeprazole"
  if (kind === 'of') return before?.kind === 'amount' || before?.kind === 'count'
  // "Morning - evening" may be how long a patch stays.
  const isRange =
    kind === 'moment' && before?.kind === kind && /-/.test(text.slice(before.end, part.start))
  return kind !== 'unread' && kind !== 'unclearNumber' && !isRange
}

const productWord = /^(?:[ap]\.?m\.?|(?:night|day)(?:s| ?-?time)?)$/i

/** Returns whether "PM" is not a word of the name, and "5/325" and "ER" are. */
function isPlainOrder(text: string, after: readonly LinePart[]): boolean {
  const [first] = after
  const isProduct = first !== undefined && productWord.test(text.slice(first.start, first.end))
  const strength = after.findIndex(part => part.kind === 'strength' && part.numbers)
  const isFirst = after
    .slice(0, Math.max(strength, 0))
    .every(({ kind }) => kind === 'form' || kind === 'nameWord')
  const time = after.findIndex(isTime)
  const isNamed = time < 0 || linePartsOf(after.slice(time), 'nameWord').length === 0
  return !isProduct && isNamed && isFirst
}

// All of a line in brackets, or a bracket that is not closed, may say that it is not meant.
function areBracketsPlain(text: string, nameStart: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth < 0 || (depth > 0 && at === nameStart)) return false
  }
  // "( )" may be an empty box.
  return depth === 0 && !/\(\s*\)/.test(text)
}
