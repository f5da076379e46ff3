import type { Section } from '#app/profile/section.ts'
import { sections } from '#app/profile/sections/index.server.ts'
import { isWithheld, type RecordOwner } from '#app/profile/withheld.ts'

/**
 * Whether a reader may know of comments on a section: not of one that is withheld, nor of one that depends on an answer
 * in a withheld section, as that there are comments would tell the answer.
 */
export function hasComments(owner: Pick<RecordOwner, 'withheld'>, section: Section): boolean {
  if (isWithheld(owner, section)) return false
  const other = sections.find(({ name }) => name === section.appliesWhen?.section)
  return !other || !isWithheld(owner, other)
}
