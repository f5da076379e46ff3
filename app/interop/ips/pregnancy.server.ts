import { sectionIn } from '#app/emergency/languages/languages.server.ts'
import { formatPregnancy } from '#app/emergency/record/care-alerts.ts'
import { reportPregnancy } from '#app/profile-definition/fhir/pregnancy.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import type { MappedEntry, ReadableRecord } from './readable-record.ts'
import { withMeta } from './resource-meta.server.ts'
import { patientReference } from './summary-context.server.ts'

/**
 * Returns the status, the due date if it is known, and an alert; nothing without a pregnancy that
 * may still last. Two sections record it and a link shows it by itself, so no section maps it.
 */
export function mapPregnancy(record: ReadableRecord): MappedEntry[] {
  const { pregnancy, language, idOf } = record
  if (!pregnancy) return []
  const words = language.texts.record.pregnancy
  const details = formatPregnancy(pregnancy, language)
  const { label: dueDateLabel = '' } = fieldsOf(sectionIn(language, 'history')).dueDate ?? {}
  const mapped = reportPregnancy(
    { idOf, patient: patientReference(idOf) },
    { ...pregnancy, place: 'pregnancy', text: words, dueDateLabel, details },
  )
  const saved = { updatedAt: pregnancy.recordedAt }
  return mapped.map(({ resource, section }, index) => ({
    resource: withMeta(resource, saved, record, { isRestricted: true }),
    section,
    ...(index === 0 && { narrativeLine: { label: words, text: details } }),
    ...(section === 'alerts' && { narrativeLine: { text: words } }),
  }))
}
