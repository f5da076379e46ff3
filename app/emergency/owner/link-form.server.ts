import { z } from 'zod'
import { lastDaySchema } from '#app/forms/days/last-day-schema.server.ts'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import { caseKey } from '#app/lib/text-key.ts'
import { maxLinkNameLength } from '../links/link-settings.ts'

/** Returns the schema of the form of a new link. @param taken names of the owner's other links. */
export function newLinkSchema(taken: string[]) {
  return z.object({ owner: z.string(), name: nameSchema(taken) })
}

/**
 * Returns the schema of the form of a link: its last day, and its name unless it is primary.
 * @param link `name` is empty for the primary link; `endsAt` is its present end.
 * @param timeZone as of `lastDaySchema`.
 */
export function linkSchema(
  link: { name: string; endsAt: string | null },
  taken: string[],
  timeZone: string | undefined,
) {
  return z.object({
    name: link.name ? nameSchema(taken) : z.never().optional(),
    lastDay: lastDaySchema(link.endsAt, timeZone),
  })
}

const noName = 'Enter a name'

function nameSchema(taken: string[]) {
  const known = taken.map(caseKey)
  return (
    z
      .string({ error: noName })
      // One line, because headings show the name.
      .overwrite(name => withoutInvisible(name).replace(/\s+/g, ' ').trim())
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, { error: noName, abort: true })
      .max(maxLinkNameLength, `The name must be ${maxLinkNameLength} characters or fewer`)
      .refine(name => !known.includes(caseKey(name)), 'You already have a link with this name')
  )
}
