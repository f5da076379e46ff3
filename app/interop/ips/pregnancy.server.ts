import type { FhirResource, Observation } from 'fhir/r4'
import { formatPregnancy } from '#app/emergency/record/care-alerts.ts'
import { days } from '#app/lib/time.ts'
import type { RecordedPregnancy } from '#app/profile/record/age-and-pregnancy.ts'
import { loinc, snomed } from '#app/profile-definition/fhir/codes.ts'
import { coded, concept, raiseFlag } from '#app/profile-definition/fhir/elements.ts'
import type { MappedEntry, ReadableRecord } from './readable-record.ts'
import { withMeta } from './resource-meta.server.ts'
import { patientReference } from './summary-context.server.ts'

/** Weeks from the first day of the last period to the due date (Naegele's rule: 280 days). */
const weeksToDueDate = 40

/**
 * Returns the status, the due date if it is known, and an alert; nothing without a pregnancy that
 * may still last. Two sections record it and a link shows it by itself, so no section maps it.
 */
export function mapPregnancy(record: ReadableRecord): MappedEntry[] {
  const { pregnancy, language, nameResource } = record
  if (!pregnancy) return []
  const { recordedAt } = pregnancy
  const subject = patientReference(nameResource)
  const code = coded(loinc('82810-3', 'Pregnancy status'))
  const words = language.texts.record.pregnancy
  const status = observe('pregnancy', {
    code,
    valueCodeableConcept: concept(words, snomed('77386006', 'Pregnant')),
  })
  const dueDate = pregnancy.dueDate ?? estimateDueDate(pregnancy)
  const due = dueDate && observe('pregnancy.due', { code: dueDateCode, valueDateTime: dueDate })
  const flag = raiseFlag({ idOf: nameResource, patient: subject }, 'pregnancy.alert', words)
  const text = formatPregnancy(pregnancy, language)
  return [
    { ...mark(status), section: 'pregnancy', told: { label: words, text } },
    ...(due ? [{ ...mark(due), section: 'pregnancy' as const }] : []),
    ...('resource' in flag
      ? [{ ...mark(flag.resource), section: flag.section, told: { text: words } }]
      : []),
  ]

  function observe(place: string, value: Partial<Observation>): Observation {
    return {
      resourceType: 'Observation',
      id: nameResource(place),
      status: 'final',
      code,
      subject,
      effectiveDateTime: recordedAt,
      performer: [subject],
      ...value,
    }
  }

  function mark(resource: FhirResource): Pick<MappedEntry, 'resource'> {
    const saved = { updatedAt: recordedAt }
    return { resource: withMeta(resource, saved, record, { isRestricted: true }) }
  }
}

const dueDateCode = coded(loinc('11778-8', 'Delivery date Estimated'))

// The weeks were counted on the day on which they were saved, or before it.
function estimateDueDate({ weeks, recordedAt }: RecordedPregnancy): string | undefined {
  if (!weeks) return undefined
  const due = new Date(Date.parse(recordedAt) + days(7 * (weeksToDueDate - weeks)))
  return due.toISOString().slice(0, 10)
}
