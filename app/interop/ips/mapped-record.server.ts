import type { FhirResource } from 'fhir/r4'
import { type Saved, savedIn } from '#app/profile/record/profile.ts'
import type { MappedResource, PatientPart } from '#app/profile-definition/fhir/mapping.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { mapNoProblems } from './no-problems.server.ts'
import { withoutContradictions } from './none-statements.server.ts'
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
  const mapped = applyingSections(record).flatMap(section => mapSavedSection(section, record))
  const all = [
    ...mapped.flatMap(({ entries }) => entries),
    ...mapNoProblems(record),
    ...mapPregnancy(record),
  ]
  const kept = new Set(withoutContradictions(all, record))
  const provenances = mapped.flatMap(({ section, saved, entries }) => {
    const targets = entries.filter(entry => kept.has(entry))
    return createProvenance(section, saved, targets, record) ?? []
  })
  return {
    entries: [...kept, ...provenances.map(resource => ({ resource }))],
    patientParts: mapped.flatMap(({ patientParts }) => patientParts),
  }
}

interface MappedSection extends MappedRecord {
  section: Section
  saved: Saved
}

function mapSavedSection(section: Section, record: ReadableRecord): MappedSection[] {
  const saved = savedIn(record.profile, section)
  if (!saved) return []
  const context = createContext({ ...record, section, saved })
  const { toFhir } = sectionMappings[section.name as SectionName]
  const mapped = toFhir(saved.value, context)
  const entries = mapped.flatMap(one =>
    'resource' in one ? [toEntry(one, withMeta(one.resource, saved, record, one))] : [],
  )
  const patientParts = mapped.flatMap(one => ('patient' in one ? [one.patient] : []))
  return [{ section, saved, entries, patientParts }]
}

// No row of the record has the alert of an allergy, because it is no answer of its own.
function toEntry(
  { section, isNarratedElsewhere, saysNone, ownWords }: MappedResource,
  resource: FhirResource,
): MappedEntry {
  const text = isNarratedElsewhere && 'code' in resource ? Object(resource.code).text : undefined
  return {
    resource,
    section,
    saysNone,
    ...(typeof text === 'string' && { narrativeLine: { text, ownWords } }),
  }
}
