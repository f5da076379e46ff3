import type { Owner } from '#db/crypto/sealed.server.ts'

/**
 * The owner of a record, with the sections that are withheld from the actor. Everything that reads
 * or writes a record uses it, so that no page or file contains withheld sections.
 */
export interface RecordOwner extends Owner {
  /** Stored names of the withheld sections; undefined for none. */
  withheld?: ReadonlySet<string>
}

/** Returns whether a section is withheld from the actor. */
export function isWithheld(
  { withheld }: Pick<RecordOwner, 'withheld'>,
  section: { storedName: string },
): boolean {
  return withheld?.has(section.storedName) ?? false
}
