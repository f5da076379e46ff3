import type { FhirResource } from 'fhir/r4'
import type { Saved } from '#app/profile/record/profile.ts'
import { hl7Coding } from '#app/profile-definition/fhir/codes.ts'
import type { AnswerMarks } from '#app/profile-definition/fhir/mapping.ts'
import type { ReadableRecord } from './readable-record.ts'

/**
 * Returns a resource with its time, its marks and its language. "PATAST": the patient asserted it
 * (v3-ObservationValue); "R": restricted (v3-Confidentiality).
 */
export function withMeta<Resource extends FhirResource>(
  resource: Resource,
  saved: Pick<Saved, 'updatedAt'>,
  { writtenIn, language }: Pick<ReadableRecord, 'writtenIn' | 'language'>,
  { isRestricted, hasOwnWords }: AnswerMarks,
): Resource {
  const ownLanguage = writtenIn === 'other' ? undefined : writtenIn
  const tag = hasOwnWords ? ownLanguage : language.tag
  return {
    ...resource,
    meta: {
      lastUpdated: saved.updatedAt,
      security: isRestricted ? restricted : normal,
    },
    ...(tag && { language: tag }),
  }
}

const patientAsserted = hl7Coding('v3-ObservationValue', 'PATAST')
const normal = [patientAsserted]
const restricted = [patientAsserted, hl7Coding('v3-Confidentiality', 'R')]
