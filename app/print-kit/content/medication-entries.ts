import type { CriticalFacts } from '#app/emergency/record/critical-facts.ts'
import { toPlainText } from '#app/emergency/record/marked-text.ts'
import { splitByFirstAid } from '#app/medications/check/first-aid.server.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { medications as medicationSection } from '#app/profile-definition/sections/medications.ts'
import { type EntryGroup, flowEntry, joinUnits, kitEntry } from './kit-entry.ts'

/** Returns medications, first those that change first aid. @param isFull adds dose and times. */
export function medicationEntries(
  profile: Profile,
  { medications: { critical, others, placeholder } }: CriticalFacts,
  isFull: boolean,
): Pick<EntryGroup, 'entries' | 'flowPrefix'> {
  const rows = splitByFirstAid(profile.medications?.value.medications ?? [])
  const criticalTimes = rows.critical.map(({ row }) => formatSchedule(row))
  const otherTimes = rows.others.map(formatSchedule)
  const first = critical.map(({ name, dose, reason }, index) => {
    const schedule = isFull ? criticalTimes[index] : dose && joinUnits(toPlainText(dose))
    const [title, why] = [{ text: name, bold: true }, { text: ` – ${reason}` }]
    const spans = schedule ? [title, { text: ` – ${reason}. ${schedule}` }] : [title, why]
    const brief = [title, why]
    return kitEntry('criticalMedicines', 'medications', index, spans, { brief, main: brief })
  })
  const rest = others.map((name, index) => {
    if (!isFull) return flowEntry('otherMedicines', 'medications', index, name)
    const schedule = otherTimes[index]
    const more = schedule ? [{ text: ` – ${schedule}` }] : []
    return kitEntry('otherMedicines', 'medications', index, [{ text: name, bold: true }, ...more])
  })
  const none = placeholder
    ? [kitEntry('criticalMedicines', 'medications', 0, [{ text: placeholder, bold: true }])]
    : []
  return {
    entries: [...first, ...none, ...rest],
    flowPrefix: critical.length > 0 ? 'Also: ' : undefined,
  }
}

/** Returns dose, frequency and times: "7.5 mg, Once daily, 8:30 AM". */
function formatSchedule(row: Record<string, unknown>): string {
  const { medications: list } = fieldsOf(medicationSection) as Fields
  const item = list?.kind === 'list' ? list.item : {}
  const words = ['totalDosage', 'frequency', 'doseTimes'].map(name => formatAnswer(item, row, name))
  return joinUnits(words.filter(Boolean).join(', '))
}
