import { sectionIn } from '#app/emergency/languages/languages.server.ts'
import { noneKnown } from '#app/profile-definition/fhir/codes.ts'
import { reportCondition } from '#app/profile-definition/fhir/elements.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import type { MappedEntry, ReadableRecord } from './readable-record.ts'
import { withMeta } from './resource-meta.server.ts'
import { patientReference } from './summary-context.server.ts'

/**
 * Returns "no current problems" if the owner said so: none of the common conditions, no previous
 * diagnoses and no mental health conditions. The first answer alone names only what the form lists.
 */
export function mapNoProblems({ idOf, ...record }: ReadableRecord): MappedEntry[] {
  const { language } = record
  const saved = record.profile.history
  const answers = saved?.value
  const isSaid =
    answers?.noConditions && answers.noDiagnoses && answers.hasMentalHealthHistory === 'no'
  if (!saved || !isSaid) return []
  const fields = fieldsOf(sectionIn(language, 'history'))
  const said = ['noConditions', 'noDiagnoses'].flatMap(name => fields[name]?.label ?? [])
  const { resource, section } = reportCondition(
    { idOf, patient: patientReference(idOf), savedAt: saved.updatedAt },
    {
      place: 'history.none',
      section: 'problems',
      text: said.join(language.texts.stop),
      coding: noneKnown.problems,
      status: 'active',
    },
  )
  return [{ resource: withMeta(resource, saved, record, {}), section, saysNone: 'problems' }]
}
