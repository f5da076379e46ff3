import { toFhirYear } from '../fhir/dates.ts'
import { reportCondition } from '../fhir/elements.ts'
import { lookUp } from '../fhir/look-up.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import type { History } from './history.ts'

type Diagnosis = NonNullable<History['diagnoses']>[number]

const clinicalStatuses = {
  active: 'active',
  managed: 'active',
  resolved: 'resolved',
  'in-remission': 'remission',
  other: 'active',
} as const

/** Statuses that FHIR has no word for. They are notes too. */
const statusesWithNote: ReadonlySet<Diagnosis['status']> = new Set(['managed', 'other'])

/** Returns a diagnosis. Without a status it is sent as active: silence must not hide it. */
export function reportDiagnosis(row: Diagnosis, context: FhirContext): Mapped[] {
  const { id, condition = '', year, status } = row
  const note = statusesWithNote.has(status) && context.row('diagnoses', row).text('status')
  return [
    reportCondition(context, {
      place: `diagnoses.${id}`,
      section: status === 'resolved' ? 'pastProblems' : 'problems',
      text: condition,
      status: status ? lookUp(clinicalStatuses, status) : 'active',
      ...(year && { onset: toFhirYear(year) }),
      ...(note && { note }),
    }),
  ]
}
