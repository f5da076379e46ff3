import { days } from '#app/lib/time.ts'
import { loinc, snomed } from './codes.ts'
import { toFhirDate } from './dates.ts'
import { coded, concept, observe, raiseFlag } from './elements.ts'
import type { FhirContext, MappedResource } from './mapping.ts'

interface NewPregnancy {
  /** See `idOf` of the context. */
  place: string
  /** "Currently pregnant" in the language of the reader. */
  text: string
  /** Weeks of gestation at the time of recording. */
  weeks?: number | undefined
  /** As YYYY-MM-DD; it has precedence over the weeks. */
  dueDate?: string | undefined
  /** ISO time. */
  recordedAt: string
}

/**
 * Returns a pregnancy that may still last, as its status and an alert; with known weeks or
 * a due date, also as the estimated date of delivery.
 */
export function reportPregnancy(
  context: Pick<FhirContext, 'idOf' | 'patient'>,
  pregnancy: NewPregnancy,
): MappedResource[] {
  const { place, text, recordedAt } = pregnancy
  const dated = { ...context, confirmedAt: recordedAt }
  const duePlace = `${place}.dueDate`
  const dueDate = dueDateOf(pregnancy)
  const due = dueDate !== undefined && {
    place: duePlace,
    section: 'pregnancy' as const,
    code: coded(loinc('11778-8', 'Delivery date Estimated')),
    value: { valueDateTime: dueDate },
  }
  return [
    observe(dated, {
      place,
      section: 'pregnancy',
      code: coded(loinc('82810-3', 'Pregnancy status')),
      value: { valueCodeableConcept: concept(text, snomed('77386006', 'Pregnant')) },
      ...(due && { members: [duePlace] }),
    }),
    ...(due ? [observe(dated, due)] : []),
    raiseFlag(context, `${place}.alert`, text),
  ]
}

/** Weeks from the last period to the estimated date of delivery (Naegele's rule). */
const weeksToDelivery = 40

function dueDateOf({ weeks, dueDate, recordedAt }: NewPregnancy): string | undefined {
  if (dueDate !== undefined) return toFhirDate(dueDate)
  if (weeks === undefined) return undefined
  const time = Date.parse(recordedAt) + days(7 * (weeksToDelivery - weeks))
  return new Date(time).toISOString().slice(0, 10)
}
