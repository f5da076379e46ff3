import type { Provenance } from 'fhir/r4'
import type { Saved } from '#app/profile/record/profile.ts'
import { hl7Coding } from '#app/profile-definition/fhir/codes.ts'
import { referTo, toConcept } from '#app/profile-definition/fhir/elements.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import type { MappedEntry, ReadableRecord } from './readable-record.ts'
import { patientReference } from './summary-context.server.ts'

/**
 * Returns that a proxy saved a section last; undefined if the owner did. The summary does not name
 * the proxy, who did not agree to that.
 */
export function createProvenance(
  { name }: Section,
  { updatedAt, updatedBy }: Saved,
  entries: readonly MappedEntry[],
  { ownerId, idOf }: ReadableRecord,
): Provenance | undefined {
  const patient = patientReference(idOf)
  // Most answers of the personal section are parts of the Patient.
  const target = [
    ...(name === personal.name ? [patient] : []),
    ...entries.map(({ resource }) => referTo(resource.id ?? '')),
  ]
  if (updatedBy === undefined || updatedBy === ownerId || target.length === 0) return undefined
  return {
    resourceType: 'Provenance',
    id: idOf(`${name}.provenance`),
    target,
    recorded: updatedAt,
    agent: [
      {
        type: toConcept(hl7Coding('provenance-participant-type', 'enterer', 'Enterer')),
        who: { display: 'Proxy' },
        onBehalfOf: patient,
      },
    ],
  }
}
