import type { FhirResource } from 'fhir/r4'
import { savedIn } from '#app/profile/record/profile.ts'
import type { MappedResource, PatientPart } from '#app/profile-definition/fhir/mapping.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { mapNoProblems } from './no-problems.server.ts'
import { mapPregnancy } from './pregnancy.server.ts'
import { createProvenance } from './provenance.server.ts'
import { applyingSections, type MappedEntry, type ReadableRecord } from './readable-record.ts'
import { withMeta } from './resource-meta.server.ts'
import { sectionMappings } from './section-mappings.server.ts'
import { createContext } from './summary-context.server.ts'

/** The answers of a record in FHIR. */
export interface MappedRecord {
  entries: MappedEntry[]
  patientParts: PatientPart[]
}

/**
 * Maps every answer of a record that has a mapping.
 * @throws if an answer cannot be mapped: half a summary would look like a whole one.
 */
export function mapRecord(record: ReadableRecord): MappedRecord {
  const mapped = applyingSections(record).map(section => mapSavedSection(section, record))
  const entries = mapped.flatMap(one => one.entries)
  return {
    entries: [...entries, ...mapNoProblems(record, entries), ...mapPregnancy(record)],
    patientParts: mapped.flatMap(({ patientParts }) => patientParts),
  }
}

function mapSavedSection(section: Section, record: ReadableRecord): MappedRecord {
  const saved = savedIn(record.profile, section)
  if (!saved) return { entries: [], patientParts: [] }
  const context = createContext({ ...record, section, saved })
  const { toFhir } = sectionMappings[section.name as SectionName]
  const mapped = toFhir(saved.value, context)
  const entries = mapped.flatMap(one =>
    'resource' in one ? [toEntry(one, withMeta(one.resource, saved, record, one))] : [],
  )
  const provenance = createProvenance(section, saved, entries, record)
  return {
    entries: [...entries, ...(provenance ? [{ resource: provenance }] : [])],
    patientParts: mapped.flatMap(one => ('patient' in one ? [one.patient] : [])),
  }
}

// The alert of an allergy is no answer of its own, so no row of the record tells it.
function toEntry(
  { section, isToldElsewhere }: MappedResource,
  resource: FhirResource,
): MappedEntry {
  const text = isToldElsewhere && 'code' in resource ? Object(resource.code).text : undefined
  return { resource, section, ...(typeof text === 'string' && { told: { text } }) }
}
