import { computedParts, partKey } from '#app/emergency/links/link-visibility.ts'
import { noneKnown } from '#app/profile-definition/fhir/codes.ts'
import { reportCondition } from '#app/profile-definition/fhir/elements.ts'
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
  return [{ resource: withMeta(resource, saved, record, {}), section }]
}

const decidingParts = [
  history.name,
  computedParts.depression,
  partKey(history, 'mental-health-history'),
]
