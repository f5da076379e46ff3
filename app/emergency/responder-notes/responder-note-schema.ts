import { z } from 'zod'
import { type TextRules, typedText } from '#app/forms/typed-text.server.ts'
import { maxPhoneLength } from '#app/lib/phone.ts'
import { normalizeLine } from '#app/lib/typed-text.ts'

/** Characters of each part of a note. */
export const maxNoteLengths = {
  text: 500,
  name: 100,
  organization: 100,
  phone: maxPhoneLength,
} as const

/**
 * Problem of a part of a note: it is missing, or the length of a part that is too long. The form
 * says it in the responder's language.
 */
export type NoteProblem = 'missing' | `${number}`

const missing: NoteProblem = 'missing'

function part(name: keyof typeof maxNoteLengths, rules: TextRules) {
  const tooLong = (count: number): NoteProblem => `${count}`
  return typedText(name, maxNoteLengths[name], { tooLong, ...rules })
}

function optionalLine(name: keyof typeof maxNoteLengths) {
  return part(name, { normalize: normalizeLine })
    .transform(text => text || undefined)
    .optional()
}

/** Schema of a posted note: its text, and optionally who left it and how to call them back. */
export const noteSchema = z.object({
  text: part('text', { required: missing }),
  name: optionalLine('name'),
  organization: optionalLine('organization'),
  phone: optionalLine('phone'),
})

/** Notes that can be left with one grant. */
export const maxNotesPerGrant = 3
