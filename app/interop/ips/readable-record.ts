import type { FhirResource } from 'fhir/r4'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import type { RecordedPregnancy } from '#app/profile/record/age-and-pregnancy.ts'
import { appliesTo, type Profile } from '#app/profile/record/profile.ts'
import type { SummarySection } from '#app/profile-definition/fhir/summary-sections.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { IdOf } from './resource-ids.server.ts'

/** The record that one reader may see. */
export interface ReadableRecord {
  ownerId: string
  profile: Profile
  /** Keys of the parts that the reader may not see. */
  withheld: ReadonlySet<string>
  /** True for a link, which shows only some fields of a section. */
  isReduced: boolean
  pregnancy?: RecordedPregnancy
  /** Language of the owner's own words, or "other". */
  writtenIn: string
  language: Language
  now: Date
  idOf: IdOf
}

/** A line that a narrative has beside the answers of the record. */
interface AddedLine {
  label?: string
  text: string
  /** The part of the text that the owner typed. */
  ownWords?: string | undefined
}

/** A resource of the document. */
export interface MappedEntry {
  resource: FhirResource
  /** The section that lists it; none for a resource that others refer to. */
  section?: SummarySection
  /** See `MappedResource`. */
  saysNone?: SummarySection
  /** A line for the narrative of its section, if no answer of the record says it there. */
  narrativeLine?: AddedLine
}

/**
 * Returns the sections that apply, in the language of the reader. A link may show a section without
 * the answer on which it depends, so for a link this was decided before the filter.
 */
export function applyingSections({ language, profile, isReduced }: ReadableRecord): Section[] {
  return language.sections.filter(section => isReduced || appliesTo(section, profile))
}
