import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { notFound } from '#app/http/not-found.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'

/** Returns the section. @throws Response 404 if it is withheld from the reader. */
export function requireVisible<Shown extends Section>(owner: RecordOwner, section: Shown): Shown {
  if (isWithheld(owner, section)) throw notFound()
  return section
}

/**
 * Returns true if a posted form contains a section that is withheld from the actor: half of a form
 * must not be saved. It does not consume the body.
 */
export async function hasWithheldSection(request: Request, owner: RecordOwner): Promise<boolean> {
  if (!owner.withheld) return false
  // The later reader refuses an unreadable body.
  const posted = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  return sections.some(one => isWithheld(owner, one) && posted.has(`version.${one.name}`))
}
