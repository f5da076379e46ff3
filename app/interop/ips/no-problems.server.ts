import { noneKnown } from '#app/profile-definition/fhir/codes.ts'
import { reportCondition } from '#app/profile-definition/fhir/elements.ts'
import type { MappedEntry, ReadableRecord } from './readable-record.ts'
import { withMeta } from './resource-meta.server.ts'
import { patientReference } from './summary-context.server.ts'

/**
 * Returns "no current problems" if the owner said so: none of the common conditions, no previous
 * diagnoses and no mental health conditions. The first answer alone names only what the form lists.
 */
export function mapNoProblems({ nameResource, ...record }: ReadableRecord): MappedEntry[] {
  const saved = record.profile.history
  const { noConditions, noDiagnoses, hasMentalHealthHistory } = saved?.value ?? {}
  if (!saved || !noConditions || !noDiagnoses || hasMentalHealthHistory !== 'no') return []
  const { resource, section } = reportCondition(
    { idOf: nameResource, patient: patientReference(nameResource), savedAt: saved.updatedAt },
    {
      place: 'history.none',
      section: 'problems',
      text: noneKnown.problems.display ?? '',
      coding: noneKnown.problems,
      status: 'active',
    },
  )
  return [{ resource: withMeta(resource, saved, record, {}), section, saysNone: 'problems' }]
}
