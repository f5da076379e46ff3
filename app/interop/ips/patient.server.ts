import type { Patient } from 'fhir/r4'
import { hl7Coding } from '#app/profile-definition/fhir/codes.ts'
import { absent, toConcept } from '#app/profile-definition/fhir/elements.ts'
import type { PatientPart } from '#app/profile-definition/fhir/mapping.ts'
import type { ReadableRecord } from './readable-record.ts'
import { withMeta } from './resource-meta.server.ts'
import { maskedParts } from './withheld-sections.ts'

/**
 * Returns the owner. A name, a date of birth and contacts that are withheld say so
 * (data-absent-reason "masked"), and a date of birth that nobody stated is "unknown".
 * @param accountName the name while the record has none; it is withheld with the full name.
 */
export function createPatient(
  record: ReadableRecord,
  parts: readonly PatientPart[],
  accountName: string,
): Patient {
  const { withheld, idOf, profile, now } = record
  const isWithheld = (part: keyof typeof maskedParts) => withheld.has(maskedParts[part])
  const answered = preferOneLanguage(joinParts(parts))
  const name = isWithheld('name') ? [{ _text: absent('masked') }] : [{ text: accountName }]
  const patient: Patient = {
    resourceType: 'Patient',
    id: idOf('patient'),
    name,
    ...(!answered.birthDate && {
      _birthDate: absent(isWithheld('birthDate') ? 'masked' : 'unknown'),
    }),
    ...(isWithheld('contacts') && { contact: [withheldContact] }),
    ...answered,
  }
  const savedAt = profile.personal?.updatedAt ?? now.toISOString()
  return withMeta(patient, { updatedAt: savedAt }, record, { hasOwnWords: true })
}

const withheldContact = {
  relationship: [toConcept(hl7Coding('v2-0131', 'C', 'Emergency Contact'))],
  name: absent('masked'),
}

// Two sections ask for a language. The later one asks which the owner prefers.
function preferOneLanguage({ communication, ...others }: PatientPart): PatientPart {
  if (!communication) return others
  const [preferred, ...rest] = communication.toReversed()
  if (!preferred) return others
  const known = rest
    .filter(({ language }) => language.text !== preferred.language.text)
    .map(({ language }) => ({ language }))
  return { ...others, communication: [preferred, ...known] }
}

/** Joins the parts of several answers: lists are joined, other elements set once. */
export function joinParts(parts: readonly PatientPart[]): PatientPart {
  const joined: Record<string, unknown> = {}
  for (const [name, value] of parts.flatMap(part => Object.entries(part))) {
    const before = joined[name]
    joined[name] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value
  }
  return joined
}
