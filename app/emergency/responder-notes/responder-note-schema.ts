import { z } from 'zod'
import { typedText } from '#app/forms/typed-text.server.ts'
import { maxPhoneLength } from '#app/lib/phone.ts'
import { normalizeLine } from '#app/lib/typed-text.ts'

/** Characters of each part of a note. */
export const maxNoteLengths = {
  text: 500,
  name: 100,
  organization: 100,
  phone: maxPhoneLength,
} as const

function optionalLine(name: keyof typeof maxNoteLengths) {
  return typedText(name, maxNoteLengths[name], { normalize: normalizeLine })
    .transform(text => text || undefined)
    .optional()
}

/** Schema of a posted note: its text, and optionally who left it and how to call them back. */
export const noteSchema = z.object({
  text: typedText('text', maxNoteLengths.text, { required: 'missing' }),
  name: optionalLine('name'),
  organization: optionalLine('organization'),
  phone: optionalLine('phone'),
})

/** Notes that can be left with one grant. */
export const maxNotesPerGrant = 3
