import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import type { CriticalFacts } from '#app/emergency/record/critical-facts.ts'
import { joinUnits } from '#app/lib/join-units.ts'
import { splitByFirstAid } from '#app/medications/check/first-aid.server.ts'
import {
  describeMedication,
  describeStopped,
  essentialParts,
  joinUse,
  type MedicationPart,
  nameMedication,
  withoutSaid,
} from '#app/profile/record/describe-medication.ts'
import { englishMedication } from '#app/profile/record/english-medication.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import { timeOf } from '#app/profile/record/medication-time.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { type EntryGroup, flowEntry, type KitEntry, kitEntry } from './kit-entry.ts'

/**
 * Returns medications, first those that change first aid. The full sheet has all that is recorded
 * about each, then those from a day to come and those not taken any more.
 */
export function medicationEntries(
  profile: Profile,
  { medications: { critical: named, placeholder } }: CriticalFacts,
  isFull: boolean,
): Pick<EntryGroup, 'entries' | 'flowPrefix'> {
  const rows = profile.medications?.value.medications ?? []
  const { critical, others } = splitByFirstAid(rows.filter(row => timeOf(row) === 'now'))
  const first = critical.map(({ row }, index) => {
    const { reason = '' } = named[index] ?? {}
    const title = [nameSpan(row), { text: ` – ${reason}` }]
    const withUse = (parts: readonly MedicationPart[]) => {
      const use = joinUnits(joinUse(withoutSaid(parts, reason, englishMedication)))
      return use ? [...title, { text: `. ${use}` }] : title
    }
    const describe = isFull ? describeMedication : essentialParts
    const spans = withUse(describe(row, englishMedication))
    return kitEntry('criticalMedicines', 'medications', index, spans, { brief: title, main: title })
  })
  const rest = others.map((row, index) =>
    isFull ? fullEntry(row, index) : flowEntry('otherMedicines', 'medications', index, nameOf(row)),
  )
  const none = placeholder
    ? [kitEntry('criticalMedicines', 'medications', 0, [{ text: placeholder, bold: true }])]
    : []
  return {
    entries: [...first, ...none, ...rest, ...(isFull ? notNow(rows, rest.length) : [])],
    flowPrefix: critical.length > 0 ? 'Also: ' : undefined,
  }
}

/** Returns the medications that are not taken now, each with the words that say so. */
function notNow(rows: readonly MedicationRow[], from: number): KitEntry[] {
  const { medicine } = englishMedication.formats
  const later = rows.filter(row => timeOf(row) === 'later')
  const stopped = rows.filter(row => timeOf(row) === 'stopped')
  return [...later, ...stopped].map((row, index) =>
    fullEntry(row, from + index, stopped.includes(row) ? `${medicine.notTaken}: ` : ''),
  )
}

function fullEntry(row: MedicationRow, index: number, heading = ''): KitEntry {
  const use = describeFully(row)
  const spans = [nameSpan(row), ...(use ? [{ text: ` – ${use}` }] : [])]
  const said = heading ? [{ text: heading }, ...spans] : spans
  return kitEntry('otherMedicines', 'medications', index, said)
}

function describeFully(row: MedicationRow): string {
  const describe = timeOf(row) === 'stopped' ? describeStopped : describeMedication
  return joinUnits(joinUse(describe(row, englishMedication)))
}

function nameSpan(row: MedicationRow) {
  return { text: nameOf(row), bold: true }
}

function nameOf(row: MedicationRow): string {
  return nameMedication(row, englishMedication) ?? englishLanguage.texts.unnamed
}
