import { computedParts, partKey } from '#app/emergency/links/link-visibility.ts'
import type { SummarySection } from '#app/profile-definition/fhir/summary-sections.ts'
import { functional } from '#app/profile-definition/sections/functional.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { mental } from '#app/profile-definition/sections/mental.ts'
import { reproductive } from '#app/profile-definition/sections/reproductive.ts'
import type { MappedEntry, ReadableRecord } from './readable-record.ts'

/**
 * Returns the entries without a statement of "none" that another answer contradicts, or that a
 * withheld answer could contradict. The narrative keeps the owner's words in both cases.
 */
export function withoutContradictions(
  entries: readonly MappedEntry[],
  record: ReadableRecord,
): MappedEntry[] {
  return entries.filter(({ saysNone }) => {
    const found = saysNone && contradictions[saysNone]
    return !found || !isContradicted(found, entries, record)
  })
}

interface Contradictions {
  /** Sections of the document of which any other entry contradicts the statement. */
  sections: readonly SummarySection[]
  /** Answers without a resource that contradict it. */
  isAnswered?(record: ReadableRecord): boolean
  /**
   * Parts of the record with such answers. A reader from whom one of them is withheld never gets
   * the statement: if that depended on the hidden answers, it would reveal them.
   */
  parts: readonly string[]
}

/** For the statements whose code says more than the question of the form asks. */
const contradictions: Readonly<Partial<Record<SummarySection, Contradictions>>> = {
  problems: {
    // A medicine and an alert have a reason.
    sections: ['problems', 'functional', 'devices', 'medications', 'alerts'],
    parts: [
      history.name,
      computedParts.depression,
      ...['mental-health-history', 'first-to-know', 'first-aid-states', 'implanted-devices'].map(
        part => partKey(history, part),
      ),
      medications.name,
      mental.name,
      reproductive.name,
      functional.name,
      partKey(functional, 'mobility'),
    ],
  },
  devices: { sections: ['devices'], parts: [partKey(functional, 'mobility')] },
  procedures: {
    sections: ['procedures'],
    isAnswered: ({ profile }) =>
      Boolean(profile.reproductive?.value.gynecologicalProcedures) ||
      (profile.history?.value.childbirths ?? []).some(
        ({ deliveryType }) => deliveryType === 'c-section' || deliveryType === 'vbac',
      ),
    parts: [mental.name, reproductive.name, partKey(history, 'childbirths')],
  },
}

function isContradicted(
  { sections, isAnswered, parts }: Contradictions,
  entries: readonly MappedEntry[],
  record: ReadableRecord,
): boolean {
  const hasOther = entries.some(
    ({ section, saysNone }) => section !== undefined && !saysNone && sections.includes(section),
  )
  return hasOther || parts.some(part => record.withheld.has(part)) || isAnswered?.(record) === true
}
