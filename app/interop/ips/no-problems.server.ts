import type { Condition } from 'fhir/r4'
import { computedParts, partKey } from '#app/emergency/links/link-visibility.ts'
import { hl7Coding, noneKnown } from '#app/profile-definition/fhir/codes.ts'
import { coded } from '#app/profile-definition/fhir/elements.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import type { MappedEntry, ReadableRecord } from './readable-record.ts'
import { withMeta } from './resource-meta.server.ts'
import { patientReference } from './summary-context.server.ts'

/**
 * Returns "no current problems" if the owner said so: none of the common conditions, no previous
 * diagnoses and no mental health conditions. The first answer alone names only what the form lists.
 * A reader from whom one of these answers is withheld gets no such statement.
 */
export function mapNoProblems(
  record: ReadableRecord,
  entries: readonly MappedEntry[],
): MappedEntry[] {
  const { profile, withheld, nameResource } = record
  const saved = profile.history
  const { noConditions, noDiagnoses, hasMentalHealthHistory } = saved?.value ?? {}
  const isSaid = noConditions && noDiagnoses && hasMentalHealthHistory === 'no'
  const hasProblems = entries.some(
    ({ section }) => section === 'problems' || section === 'functional',
  )
  if (!saved || !isSaid || hasProblems || decidingParts.some(part => withheld.has(part))) return []
  const patient = patientReference(nameResource)
  const resource: Condition = {
    resourceType: 'Condition',
    id: nameResource('history.none'),
    clinicalStatus: coded(hl7Coding('condition-clinical', 'active')),
    verificationStatus: coded(hl7Coding('condition-ver-status', 'unconfirmed')),
    category: [coded(hl7Coding('condition-category', 'problem-list-item', 'Problem List Item'))],
    code: coded(noneKnown.problems),
    subject: patient,
    recordedDate: saved.updatedAt,
    recorder: patient,
    asserter: patient,
  }
  return [{ resource: withMeta(resource, saved, record, {}), section: 'problems' }]
}

const decidingParts = [
  history.name,
  computedParts.depression,
  partKey(history, 'mental-health-history'),
]
