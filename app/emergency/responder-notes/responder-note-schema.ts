import { z } from 'zod'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'

/** The most characters of each part of a note. */
export const noteLimits = { text: 500, name: 100, organization: 100, phone: 40 } as const

/** What is wrong with a part. The form puts it into the reader's language. */
export type NoteFault = 'missing' | 'too-long'

const missing: NoteFault = 'missing'
const tooLong: NoteFault = 'too-long'

// Line breaks are counted as one character, as the form counts them.
const plain = z.string({ error: missing }).transform(withoutInvisible)

function line(limit: number) {
  return plain
    .transform(text => text.replace(/\s+/g, ' '))
    .pipe(z.string().trim().max(limit, tooLong))
    .transform(text => text || undefined)
    .optional()
}

/** What a responder sends: a note, and if they like, who they are and how to call them back. */
export const noteSchema = z.object({
  text: plain.pipe(z.string().trim().min(1, missing).max(noteLimits.text, tooLong)),
  name: line(noteLimits.name),
  organization: line(noteLimits.organization),
  phone: line(noteLimits.phone),
})

/** Notes that can be left with one grant. */
export const notesPerGrant = 3
