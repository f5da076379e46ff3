import type { Owner } from '#db/crypto/sealed.server.ts'

/**
 * Whose record it is, as far as its reader may see it. Everything that reads or writes a record goes by this, so that
 * what is withheld from a proxy leaves the record before any page, picture, list or file is made of it.
 */
export interface RecordOwner extends Owner {
  /** stored name of the sections that are kept from the reader; without it nothing is. */
  withheld?: ReadonlySet<string>
}

/** Whether a section is kept from the reader. */
export function isWithheld(
  { withheld }: Pick<RecordOwner, 'withheld'>,
  section: { storedName: string },
): boolean {
  return withheld?.has(section.storedName) ?? false
}
