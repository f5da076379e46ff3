import { isKnownName } from '../recognize.server.ts'
import { type MedicationLine, readMedicationLine } from './medication-line.ts'

/** A typed line, read with the names of our own list. */
export function readLine(typed: string): MedicationLine {
  return readMedicationLine(typed, isKnownName)
}
