import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { appliesTo, isUnreadable, type Profile } from './profile.ts'

/**
 * Titles of the sections that are withheld from a record's reader, in the order of the record. Wherever a record is shown
 * they are named: a section that is simply absent would be read as an empty one.
 */
export function withheldTitles(owner: Pick<RecordOwner, 'withheld'>): string[] {
  return sections.filter(section => isWithheld(owner, section)).map(({ title }) => title)
}

/**
 * Titles of the saved sections that cannot be opened, in the order of the record. Every page that
 * shows a record names them.
 */
export function unreadableTitles(profile: Profile): string[] {
  return sections
    .filter(section => isUnreadable(profile, section) && appliesTo(section, profile))
    .map(({ title }) => title)
}
