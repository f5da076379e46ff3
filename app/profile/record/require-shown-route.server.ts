import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { notFound } from '#app/http/not-found.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'

/**
 * For pages that are about a section: who may not see it gets the answer for what is not there.
 * @returns the section.
 * @throws Response 404 where the section is withheld from the reader.
 */
export function requireShown<Shown extends Section>(owner: RecordOwner, section: Shown): Shown {
  if (isWithheld(owner, section)) throw notFound()
  return section
}

/**
 * Whether a posted form is also of a section that is withheld from who posts it, as since the form was opened. Half of a
 * form must not be saved as if it were the whole. Leaves the body to be read.
 */
export async function isOfWithheld(request: Request, owner: RecordOwner): Promise<boolean> {
  if (!owner.withheld) return false
  // What cannot be read is refused where it is read for good.
  const posted = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  return sections.some(one => isWithheld(owner, one) && posted.has(`version.${one.name}`))
}
