import { z } from 'zod'
import { withoutInvisible } from '#app/forms/invisible.ts'
import { endOfDay, lastDayOf, todayInUtc } from './end-day.ts'
import { linkNameLength } from './link-form.ts'

/** The form of a new link. @param taken names of the person's other links. */
export function newLinkSchema(taken: string[]) {
  return z.object({ owner: z.string(), name: nameSchema(taken) })
}

/**
 * The form of a link: its last day, and the name of one that has one.
 * @param link `name` is empty for the primary link; `endsAt` is the end that it has now.
 */
export function linkSchema(link: { name: string; endsAt: string | null }, taken: string[]) {
  return z.object({
    name: link.name ? nameSchema(taken) : z.never().optional(),
    lastDay: lastDaySchema(link.endsAt),
  })
}

/** When a link ends whose form says this. @returns ISO time; null for never. */
export function endOf(lastDay: string | undefined): string | null {
  return lastDay ? endOfDay(lastDay) : null
}

const noName = 'Enter a name'

function nameSchema(taken: string[]) {
  const known = taken.map(folded)
  return (
    z
      .string({ error: noName })
      // One line: a name stands in headings.
      .overwrite(name => withoutInvisible(name).replace(/\s+/g, ' ').trim())
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, noName)
      .max(linkNameLength, `The name must be ${linkNameLength} characters or fewer`)
      .refine(name => !known.includes(folded(name)), 'You already have a link with this name')
  )
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** Beyond it, a year has another number of digits than times are compared by. */
const longestYears = 50

function lastDaySchema(endsAt: string | null) {
  const today = todayInUtc()
  const latest = `${Number(today.slice(0, 4)) + longestYears}${today.slice(4)}`
  const kept = endsAt && lastDayOf(endsAt)
  return (
    z.iso
      .date({ error: 'Enter a day, or leave it empty', abort: true })
      // A link that has ended keeps its day when something else is changed.
      .refine(day => day >= today || day === kept, 'Choose today or a later day')
      .refine(day => day <= latest, `Choose a day within the next ${longestYears} years`)
      .optional()
  )
}
