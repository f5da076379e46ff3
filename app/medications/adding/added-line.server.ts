import { z } from 'zod'
import { normalizeText } from '#app/lib/typed-text.ts'

/** A line may be twice as long as a name before it is put in its canonical form. */
const maxLength = 400

/** The searched line, as a form posts it back. */
export const lineSchema = z.string().max(maxLength).transform(normalizeText).default('')
