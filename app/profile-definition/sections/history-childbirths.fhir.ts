import { toFhirYear } from '../fhir/dates.ts'
import { absent, concept, observe } from '../fhir/elements.ts'
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
  return [
    observe(context, {
      place: `childbirths.${id}`,
      section: 'pregnancy',
      code: concept(texts.label('deliveryType')),
      ...(type && { value: { valueString: type } }),
      effective: year ? { effectiveDateTime: toFhirYear(year) } : { _effectiveDateTime: absent() },
      ...(complications && { note: complications }),
    }),
  ]
}
