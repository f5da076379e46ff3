import { heavyTask } from '#app/lib/heavy-task.server.ts'
import type { UnclearNumber } from '#app/lib/typed-number.ts'
import { doseFields, type MedicationDetails } from '../list/detail-fields.ts'
import { recognize, recognizeExactly } from '../names/recognize-name.server.ts'
import { findParts } from './find-parts.ts'
import { isUnderstood } from './is-understood.ts'
import { findLineName, type LineName } from './line-name.server.ts'
import { linePartsOf } from './line-parts.ts'
import { lineBounds } from './line-text.ts'
import { hasDose, readParts } from './read-parts.server.ts'
import { withoutRepeats } from './without-repeats.server.ts'

/** A typed line as it was read. */
export interface MedicationLine {
  /** The name as typed, with a strength that belongs to it; '' for a line without a medicine. */
  name: string
  /** The words at its end that stand elsewhere in the line: "250/50", "ER". */
  strength?: string
  brandName?: string
  /** True if our list has exactly this name. */
  isKnown: boolean
  /** The name of our list that a misspelled one is similar to. */
  similarName?: string
  /** A second name in the line. */
  otherName?: string
  /** Dose and times as fields, or else all other words of the line as the frequency. */
  details: MedicationDetails
  /** The words that were not understood, complete and as typed; '' if all were. */
  rest: string
  /** A number in it that has two readings. */
  unclearNumber?: UnclearNumber
  /** True with a strength or amount, a frequency or time, and nothing left over. */
  isComplete: boolean
  /** The name, or the words of a line without a medicine that may begin one: "ibupro". */
  firstWords: string
  /** The text before and after the first words, to replace them. */
  around: [before: string, after: string]
}

/** A longer line is not read. */
const maxLength = 400

/**
 * Reads one line, such as "ibuprofen 400 mg twice a day". One line is one medicine. Nothing is
 * guessed: fields are filled only if every word was understood.
 */
export function readLine(line: string): MedicationLine {
  const typed = line.trim().replace(/\s+/g, ' ')
  const { text, start, end, isHeading } = lineBounds(typed)
  const found = end > maxLength || isHeading ? undefined : findLineName(text, start, end)
  if (!found) return lineWithoutName(typed)
  const before = findParts(text, start, found.start)
  const after = withoutRepeats(findParts(text, found.end, end))
  const parts = [...before, ...after]
  const textOf = (part: { start: number; end: number }) => typed.slice(part.start, part.end)
  const bareName = found.name ?? typed.slice(found.start, found.nameEnd)
  const places = { start, nameStart: found.start }
  const read = isUnderstood(text.slice(0, end), { before, after }, places)
    ? readParts(parts, found, { text, typed, bareName })
    : undefined
  const added = read
    ? [...linePartsOf(parts, 'nameWord'), ...(read.strength ? [read.strength] : [])]
    : []
  const strength = added.map(textOf).join(' ')
  const rest = read ? '' : restOf(typed, found, { end, isWhole: found.start > start })
  const firstWords = { firstWords: bareName, around: aroundOf(typed, found) }
  const isNamed = found.isKnown || found.similarName !== undefined || (read && hasDose(read))
  if (!isNamed) return { ...lineWithoutName(typed), ...firstWords }
  const [unclear] = linePartsOf(parts, 'unclearNumber')
  const details = read?.details ?? (rest ? { frequency: 'other', customFrequency: rest } : {})
  return {
    name: [bareName, strength].filter(Boolean).join(' '),
    ...(strength && { strength }),
    ...(found.brandName && { brandName: found.brandName }),
    isKnown: found.isKnown,
    ...(found.similarName && { similarName: found.similarName }),
    ...(rest && found.otherName && { otherName: found.otherName }),
    details,
    rest,
    ...(unclear && { unclearNumber: unclear.number }),
    isComplete: read !== undefined && hasDose(read) && read.saysWhen,
    ...firstWords,
  }
}

function aroundOf(typed: string, { start, nameEnd }: LineName): MedicationLine['around'] {
  return [typed.slice(0, start), typed.slice(nameEnd)]
}

/**
 * Reads a line for one of the names found: the dose of ibuprofen is not that of a product with
 * ibuprofen and famotidine.
 */
export function readLineFor(typed: string, name: string): MedicationLine {
  const line = readLine(typed)
  if (!isOtherProduct(line, name)) return line
  const details = line.rest === '' ? { ...line.details } : {}
  for (const field of doseFields) delete details[field]
  return { ...line, details }
}

/** Returns whether a name has several ingredients, and not those of the name in the line. */
export function isOtherProduct(line: MedicationLine, name: string): boolean {
  const ingredients = recognize(name)?.ingredients ?? []
  return ingredients.length > 1 && toKey(recognizeExactly(line.name)) !== toKey(ingredients)
}

export const readLineOnThread = heavyTask('read-line', readLine)
export const readLineForOnThread = heavyTask('read-line-for', readLineFor)

function lineWithoutName(rest: string): MedicationLine {
  const nothing = { details: {}, isKnown: false, isComplete: false }
  return { name: '', ...nothing, rest, firstWords: rest, around: ['', ''] }
}

// With words before the name, all of the line is kept: "mother takes warfarin".
function restOf(
  typed: string,
  name: LineName,
  { end, isWhole }: { end: number; isWhole: boolean },
): string {
  const rest = isWhole ? typed : typed.slice(name.nameEnd, end)
  return rest.replace(/^(?:[\s;:|]|,(?!\d)|[-–—]\s)+|[\s|]+$/gu, '')
}

function toKey(ingredients: readonly string[]): string {
  return [...ingredients].sort().join('|')
}
