import { toFhirYear } from '../fhir/dates.ts'
import { reportCondition } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import type { History } from './history.ts'

type Diagnosis = NonNullable<History['diagnoses']>[number]

/** Statuses that FHIR has a word for. "Managed" and "Other" are sent as active, with a note. */
const clinicalStatuses: Partial<
  Record<NonNullable<Diagnosis['status']>, 'active' | 'remission' | 'resolved'>
> = { active: 'active', 'in-remission': 'remission', resolved: 'resolved' }

/** Returns a diagnosis. Without a status it is sent as active: silence must not hide it. */
export function reportDiagnosis(row: Diagnosis, context: FhirContext): Mapped[] {
  const { id, condition = '', year, status } = row
  const known = status && clinicalStatuses[status]
  const note = known ? undefined : context.row('diagnoses', row).text('status')
  return [
    reportCondition(context, {
      place: `diagnoses.${id}`,
      section: status === 'resolved' ? 'pastProblems' : 'problems',
      text: condition,
      status: known ?? 'active',
      ...(year && { onset: toFhirYear(year) }),
      ...(note && { note }),
    }),
  ]
}
