import { sections } from './sections/index.server.ts'
import { isWithheld, type RecordOwner } from './withheld.ts'

/**
 * Titles of the sections that are withheld from a record's reader, in the order of the record. Wherever a record is shown
 * they are named: a section that is simply absent would be read as an empty one.
 */
export function withheldTitles(owner: Pick<RecordOwner, 'withheld'>): string[] {
  return sections.filter(section => isWithheld(owner, section)).map(({ title }) => title)
}
