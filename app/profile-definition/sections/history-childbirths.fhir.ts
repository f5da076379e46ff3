import type { Observation } from 'fhir/r4'
import { hl7Coding } from '../fhir/codes.ts'
import { toFhirYear } from '../fhir/dates.ts'
import { absent, coded, concept } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import type { History } from './history.ts'

type Childbirth = NonNullable<History['childbirths']>[number]

/**
 * Returns a childbirth as the type of its delivery. The number of births is not sent: the rows need
 * not be all of them.
 */
export function observeChildbirth(row: Childbirth, context: FhirContext): Mapped[] {
  const { id, year, complications } = row
  const texts = context.row('childbirths', row)
  const type = texts.text('deliveryType')
  const resource: Observation = {
    resourceType: 'Observation',
    id: context.idOf(`childbirths.${id}`),
    status: 'final',
    code: concept(texts.label('deliveryType')),
    subject: context.patient,
    ...(year ? { effectiveDateTime: toFhirYear(year) } : { _effectiveDateTime: absent() }),
    performer: [context.patient],
    ...(type
      ? { valueString: type }
      : { dataAbsentReason: coded(hl7Coding('data-absent-reason', 'unknown', 'Unknown')) }),
    ...(complications && { note: [{ text: complications }] }),
  }
  return [{ resource, section: 'pregnancy' }]
}
