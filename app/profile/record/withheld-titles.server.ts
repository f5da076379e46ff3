import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { appliesTo, isUnreadable, type Profile } from './profile.ts'

/**
 * Returns the titles of the sections that are withheld from the actor, for every page of a record.
 */
export function withheldTitles(owner: Pick<RecordOwner, 'withheld'>): string[] {
  return sections.filter(section => isWithheld(owner, section)).map(({ title }) => title)
}

/** Returns the titles of the saved sections that cannot be opened, for every page of a record. */
export function unreadableTitles(profile: Profile): string[] {
  return sections
    .filter(section => isUnreadable(profile, section) && appliesTo(section, profile))
    .map(({ title }) => title)
}
