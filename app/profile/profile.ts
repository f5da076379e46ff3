import type { Section, SectionValue } from './section.ts'
import type { SectionName, sectionsByName } from './sections/index.ts'

/** A saved section with the version that the next save must name. */
export interface Saved<Value = Record<string, unknown>> {
  value: Value
  version: number
  /** ISO time of the last save. */
  updatedAt: string
}

/** What a person has saved, by section; a section without an entry was never saved. */
export type Profile = { [Name in SectionName]?: Saved<SectionValue<(typeof sectionsByName)[Name]>> }

/** What was saved of a section, whatever it holds. */
export function savedIn(profile: Profile, section: Section): Saved | undefined {
  return profile[section.name as SectionName]
}
