import { z } from 'zod'
import { lastDaySchema } from '#app/forms/days/last-day-schema.server.ts'
import { typedText } from '#app/forms/typed-text.server.ts'
import { caseKey } from '#app/lib/text-key.ts'
import { normalizeLine } from '#app/lib/typed-text.ts'
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
    // One line, because headings show the name.
    typedText('Name', maxLinkNameLength, { normalize: normalizeLine, required: noName })
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, { error: noName, abort: true })
      .refine(name => !known.includes(caseKey(name)), 'You already have a link with this name')
  )
}
