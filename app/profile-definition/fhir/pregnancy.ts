import { days } from '#app/lib/time.ts'
import { loinc, snomed } from './codes.ts'
import { coded, concept, observe, raiseFlag } from './elements.ts'
import type { FhirContext, Mapped } from './mapping.ts'

interface NewPregnancy {
  /** See `idOf` of the context. */
  place: string
  /** "Currently pregnant" in the language of the reader. */
  text: string
  /** Weeks of gestation at the time of recording. */
  weeks?: number | undefined
  /** ISO time. */
  recordedAt: string
  note?: string | undefined
}

/**
 * Returns a pregnancy that may still last, as its status and an alert; with known weeks, also as
 * the estimated date of delivery.
 */
export function reportPregnancy(context: FhirContext, pregnancy: NewPregnancy): Mapped[] {
  const { place, text, recordedAt, note } = pregnancy
  const effective = { effectiveDateTime: recordedAt }
  const duePlace = `${place}.dueDate`
  const dueDate = dueDateOf(pregnancy)
  const due = dueDate !== undefined && {
    place: duePlace,
    section: 'pregnancy' as const,
    code: coded(loinc('11778-8', 'Delivery date Estimated')),
    value: { valueDateTime: dueDate },
    effective,
  }
  return [
    observe(context, {
      place,
      section: 'pregnancy',
      code: coded(loinc('82810-3', 'Pregnancy status')),
      value: { valueCodeableConcept: concept(text, snomed('77386006', 'Pregnant')) },
      effective,
      ...(due && { members: [duePlace] }),
      ...(note && { note }),
    }),
    ...(due ? [observe(context, due)] : []),
    raiseFlag(context, `${place}.alert`, text),
  ]
}

/** Weeks from the last period to the estimated date of delivery (Naegele's rule). */
const weeksToDelivery = 40

function dueDateOf({ weeks, recordedAt }: NewPregnancy): string | undefined {
  if (weeks === undefined) return undefined
  const time = Date.parse(recordedAt) + days(7 * (weeksToDelivery - weeks))
  return new Date(time).toISOString().slice(0, 10)
}
