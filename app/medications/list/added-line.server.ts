import { z } from 'zod'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import type { MedicationDetails } from '../names/line/place-dose.ts'
import { readLineFor } from '../names/line/read-line.server.ts'

/** A line may be twice as long as a name before it is put in its canonical form. */
const maxLength = 400

/** The line that somebody searched for, as a form brings it back. */
export const lineSchema = z
  .string()
  .max(maxLength)
  .transform(line => withoutInvisible(line).normalize('NFC').trim())
  .default('')

/**
 * The dose, form and times that a searched line gives to one of the names that were found for it.
 */
export function detailsIn(line: string, name: string): { details?: MedicationDetails } {
  return line === '' ? {} : { details: readLineFor(line, name).details }
}
