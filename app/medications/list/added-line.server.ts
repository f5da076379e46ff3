import { z } from 'zod'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import type { MedicationDetails } from '../names/line/place-dose.ts'
import { readLineFor } from '../names/line/read-line.server.ts'

/** A line may be twice as long as a name before it is put in its canonical form. */
const maxLength = 400

/** The searched line, as a form posts it back. */
export const lineSchema = z
  .string()
  .max(maxLength)
  .transform(line => withoutInvisible(line).normalize('NFC').trim())
  .default('')

/** Returns the dose, form and times of a searched line for one of the names found. */
export function readLineDetails(line: string, name: string): { details?: MedicationDetails } {
  return line === '' ? {} : { details: readLineFor(line, name).details }
}
