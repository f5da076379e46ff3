import type { Bundle, FhirResource } from 'fhir/r4'
import { savedIn } from '#app/profile/record/profile.ts'
import { hl7Coding } from '#app/profile-definition/fhir/codes.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { cleanTexts } from './clean-text.ts'
import { createComposition } from './composition.server.ts'
import { mapRecord } from './mapped-record.server.ts'
import { createPatient } from './patient.server.ts'
import type { ReadableRecord } from './readable-record.ts'

const profileUrl = 'http://hl7.org/fhir/uv/ips/StructureDefinition/Bundle-uv-ips'

/** A record of which a section cannot be read: half a summary would look like a whole one. */
class UnreadableRecordError extends Error {
  override name = 'UnreadableRecordError'
}

/**
 * Returns a record as an International Patient Summary: a FHIR R4 document of the IPS 2.0.0.
 * @param record what the reader may see, nothing else.
 * @param accountName the owner's name while the record has none.
 * @throws UnreadableRecordError, and an Error if an answer cannot be mapped: never half a summary.
 */
export function makeSummary(record: ReadableRecord, accountName: string): Bundle {
  const { unreadable } = record.profile
  if (unreadable) throw new UnreadableRecordError([...unreadable].join())
  const { entries, patientParts } = mapRecord(record)
  const patient = createPatient(record, patientParts, accountName)
  const content = [patient, ...entries.map(({ resource }) => resource)].map(cleanResource)
  const composition = cleanResource(createComposition(record, entries))
  const confidentiality = hl7Coding('v3-Confidentiality', composition.confidentiality ?? 'R')
  return {
    resourceType: 'Bundle',
    id: record.idOf('bundle'),
    meta: { profile: [profileUrl], security: [confidentiality] },
    language: record.language.tag,
    identifier: { system: 'urn:ietf:rfc:3986', value: identify(record) },
    type: 'document',
    timestamp: record.now.toISOString(),
    entry: [composition, ...content].map(resource => ({
      fullUrl: `urn:uuid:${resource.id}`,
      resource,
    })),
  }
}

function cleanResource<Resource extends FhirResource>(resource: Resource): Resource {
  const cleaned = cleanTexts(resource)
  if (!cleaned) throw new Error('A resource of the summary is empty')
  return cleaned
}

// The same sections with the same parts, read on the same day, are the same document.
function identify({ profile, withheld, language, now, idOf }: ReadableRecord): string {
  const versions = sections.map(section => {
    const { version, confirmedAt } = savedIn(profile, section) ?? {}
    return [version, confirmedAt]
  })
  const day = now.toISOString().slice(0, 10)
  const content = JSON.stringify([versions, [...withheld].sort(), language.tag, day])
  return `urn:uuid:${idOf(`content ${content}`)}`
}
