import { loinc, snomed } from './codes.ts'
import { toFhirDate } from './dates.ts'
import { concept, observe, raiseFlag } from './elements.ts'
import type { FhirContext, MappedResource } from './mapping.ts'

interface NewPregnancy {
  /** See `idOf` of the context. */
  place: string
  /** "Currently pregnant" in the language of the reader. */
  text: string
  /** As YYYY-MM-DD, if the owner stated it. */
  dueDate?: string | undefined
  /** "Due date" in the language of the reader. */
  dueDateLabel: string
  /** Its due date or weeks, in the language of the reader. */
  details: string
  /** ISO time. */
  recordedAt: string
}

/**
 * Returns a pregnancy that may still last, as its status and an alert; with a stated due date, also
 * as the estimated date of delivery. Weeks give no date: each later save of their section is newer
 * than the day on which they were counted, and the date would move with it.
 */
export function reportPregnancy(
  context: Pick<FhirContext, 'idOf' | 'patient'>,
  pregnancy: NewPregnancy,
): MappedResource[] {
  const { place, text, dueDate, dueDateLabel, details, recordedAt } = pregnancy
  const dated = { ...context, confirmedAt: recordedAt }
  const duePlace = `${place}.dueDate`
  const due = dueDate !== undefined && {
    place: duePlace,
    section: 'pregnancy' as const,
    code: concept(dueDateLabel, loinc('11778-8', 'Delivery date Estimated')),
    value: { valueDateTime: toFhirDate(dueDate) },
  }
  return [
    observe(dated, {
      place,
      section: 'pregnancy',
      code: concept(text, loinc('82810-3', 'Pregnancy status')),
      value: { valueCodeableConcept: concept(text, snomed('77386006', 'Pregnant')) },
      ...(due && { members: [duePlace] }),
      note: details,
    }),
    ...(due ? [observe(dated, due)] : []),
    raiseFlag(context, `${place}.alert`, text),
  ]
}
