import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import type { Span } from '#app/pdf/drawing.ts'
import { onOneLine } from '#app/pdf/typeset.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { type Entry, entry } from './kit-entry.ts'

/** Whom to call. */
export function contacts(profile: Profile): Entry[] {
  const { personal } = profile
  const rows = personal?.value.emergencyContacts ?? []
  if (isUnreadable(profile, { name: 'personal' })) {
    const text = englishLanguage.texts.unreadable
    return [entry('contacts', 'personal', 0, [{ text, bold: true }])]
  }
  if (rows.length === 0) {
    const text = personal?.value.noEmergencyContact ? 'No emergency contact' : 'Not recorded'
    return [entry('contacts', 'personal', 0, [{ text }])]
  }
  return rows.map(({ name, relationship, phone }, index) => {
    // The number before what comes last: a long line loses its end.
    const brief = [{ text: name ?? 'Unnamed', bold: true }, ...numberOf(phone, true)]
    const spans = [...brief, { text: relationship ? `, ${relationship}` : '' }]
    const contact = entry('contacts', 'personal', index, spans, { brief })
    // Without one contact nobody can be asked for the code.
    return index === 0 ? { ...contact, keep: -1 } : contact
  })
}

/** Who treats the person, and where. */
export function doctors({ personal }: Profile): Entry[] {
  const { doctors: rows = [], preferredHospital } = personal?.value ?? {}
  const people = rows.map(({ name, role, phone }, index) => {
    const [first = 'Unnamed', ...more] = [name, role].filter(Boolean)
    const rest = more.map(text => ({ text: `, ${text}` }))
    const spans = [{ text: first }, ...numberOf(phone, false), ...rest]
    return entry('doctors', 'personal', index, spans)
  })
  if (!preferredHospital) return people
  const hospital = [{ text: 'Preferred hospital: ' }, { text: preferredHospital }]
  return [...people, entry('doctors', 'personal', people.length, hospital)]
}

// Not broken at the end of a row.
function numberOf(phone: string | undefined, bold: boolean): Span[] {
  return phone ? [{ text: ` ${onOneLine(phone).replaceAll(' ', '\u00a0')}`, bold }] : []
}
