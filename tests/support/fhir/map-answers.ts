import type { FhirResource } from 'fhir/r4'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import { joinParts } from '#app/interop/ips/patient.server.ts'
import type {
  FhirContext,
  PatientPart,
  SectionMapping,
} from '#app/profile-definition/fhir/mapping.ts'
import type { SummarySection } from '#app/profile-definition/fhir/summary-sections.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { contextOf } from './fhir-context.ts'
import { findResourceFaults } from './find-faults.ts'

interface MappedAnswers {
  /** Every resource, with those that only others refer to. */
  resources: FhirResource[]
  /** The resources of a section of the summary. */
  entriesOf<Type extends FhirResource>(section: SummarySection): Type[]
  /** The parts of the Patient, joined. */
  patient: PatientPart
}

/** Maps answers of a section. @throws if a resource is not valid. */
export function mapAnswers(
  name: SectionName,
  { toFhir }: Pick<SectionMapping, 'toFhir'>,
  value: object,
  changes: Partial<FhirContext> & { language?: Language } = {},
): MappedAnswers {
  const mapped = toFhir(value, contextOf(name, value, changes))
  const entries = mapped.filter(one => 'resource' in one)
  const resources = entries.map(({ resource }) => resource)
  const faults = resources.flatMap(findResourceFaults)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return {
    resources,
    entriesOf: <Type extends FhirResource>(section: SummarySection) =>
      entries.flatMap(one => (one.section === section ? [one.resource as Type] : [])),
    patient: joinParts(mapped.flatMap(one => ('patient' in one ? [one.patient] : []))),
  }
}
