import { heavyTask } from '#app/lib/heavy-task.server.ts'
import { isKnownName, recognize, recognizeExactly } from '../recognize-name.server.ts'
import { type MedicationLine, readMedicationLine } from './medication-line.ts'

/** Parses a line with the names of our own list. The first line takes half a second. */
export function readLine(typed: string): MedicationLine {
  return readMedicationLine(typed, isKnownName)
}

/**
 * Parses a line for one of the names found: "5-10 mg" is a strength only of a combination, and the
 * amount of ibuprofen is not that of ibuprofen/famotidine.
 */
export function readLineFor(typed: string, name: string): MedicationLine {
  const ingredients = recognize(name)?.ingredients ?? []
  const line = readLine(typed)
  const isSame = toKey(recognizeExactly(line.name)) === toKey(ingredients)
  const found = { isSingle: ingredients.length === 1, isOther: ingredients.length > 1 && !isSame }
  if (!found.isOther && !(found.isSingle && line.combination)) return line
  return readMedicationLine(typed, isKnownName, found)
}

export const readLineOnThread = heavyTask('read-line', readLine)
export const readLineForOnThread = heavyTask('read-line-for', readLineFor)

function toKey(ingredients: readonly string[]): string {
  return [...ingredients].sort().join('|')
}
