import { isKnownName, recognize } from '../recognize.server.ts'
import { type MedicationLine, readMedicationLine } from './medication-line.ts'

/** A typed line, read with the names of our own list. */
export function readLine(typed: string): MedicationLine {
  return readMedicationLine(typed, isKnownName)
}

/**
 * A typed line as it is read for one medication: "5-10 mg" is a strength of a product with two ingredients, and no dose
 * of one with a single ingredient.
 */
export function readLineFor(typed: string, name: string): MedicationLine {
  const isSingle = recognize(name)?.ingredients.length === 1
  return readMedicationLine(typed, isKnownName, isSingle)
}
