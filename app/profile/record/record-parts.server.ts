import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { sections as allSections } from '#app/profile-definition/sections/sections.server.ts'
import { appliesTo, isUnreadable, type Profile } from './profile.ts'
import type { RecordSection } from './record.ts'

/** A section of the record, or the title of one that is withheld or cannot be read. */
export type RecordPart =
  | (RecordSection & { slug: string })
  | { slug: string; title: string; isMissing: 'withheld' | 'unreadable' }

/** Lists the parts of the record in the order of the sections. */
export function recordParts(
  record: RecordSection[],
  owner: RecordOwner,
  profile: Profile,
): RecordPart[] {
  return allSections.flatMap((section): RecordPart[] => {
    const { name, slug, title } = section
    if (isWithheld(owner, section)) return [{ slug, title, isMissing: 'withheld' }]
    if (isUnreadable(profile, section) && appliesTo(section, profile)) {
      return [{ slug, title, isMissing: 'unreadable' }]
    }
    const shown = record.find(one => one.name === name)
    return shown ? [{ ...shown, slug }] : []
  })
}
