import { z } from 'zod'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'

/** Characters of each part of a note. */
export const maxNoteLengths = { text: 500, name: 100, organization: 100, phone: 40 } as const

/** Problem of a part of a note. The form says it in the responder's language. */
export type NoteProblem = 'missing' | 'too-long'

const missing: NoteProblem = 'missing'
const tooLong: NoteProblem = 'too-long'

// Line breaks count as one character, as they do in the form.
const visibleText = z.string({ error: missing }).transform(withoutInvisible)

function optionalLine(limit: number) {
  return visibleText
    .transform(text => text.replace(/\s+/g, ' '))
    .pipe(z.string().trim().max(limit, tooLong))
    .transform(text => text || undefined)
    .optional()
}

/** Schema of a posted note: its text, and optionally who left it and how to call them back. */
export const noteSchema = z.object({
  text: visibleText.pipe(z.string().trim().min(1, missing).max(maxNoteLengths.text, tooLong)),
  name: optionalLine(maxNoteLengths.name),
  organization: optionalLine(maxNoteLengths.organization),
  phone: optionalLine(maxNoteLengths.phone),
})

/** Notes that can be left with one grant. */
export const maxNotesPerGrant = 3
