import { isNamedWhenWithheld } from '#app/emergency/links/part-text.ts'
import type { SummarySection } from '#app/profile-definition/fhir/summary-sections.ts'

/**
 * The sections that a part of the record fills, for the parts that are named when they are
 * withheld. Any other part is absent without a word: "withheld" would be read as "yes".
 */
const sectionsOfPart: Readonly<Record<string, readonly SummarySection[]>> = {
  allergies: ['allergies'],
  medications: ['medications'],
  history: ['problems', 'procedures'],
  'history:first-aid-states': ['alerts'],
  'history:implanted-devices': ['devices'],
  'history:advance-directive': ['directives'],
}

/** The parts of the record of which the Patient resource says that they are withheld. */
export const maskedParts = {
  name: 'personal:name',
  birthDate: 'personal:age',
  contacts: 'personal:contacts',
} as const

/** Returns the sections in which something is withheld that the document names. */
export function findWithheldSections(withheld: ReadonlySet<string>): ReadonlySet<SummarySection> {
  const named = [...withheld].filter(isNamedWhenWithheld)
  return new Set(named.flatMap(part => sectionsOfPart[part] ?? []))
}
