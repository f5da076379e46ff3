import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { readPhones } from '#app/lib/phone.ts'
import type { Span } from '#app/pdf/drawing.ts'
import { toOneLine } from '#app/pdf/typeset.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { type KitEntry, kitEntry } from './kit-entry.ts'

export function contactEntries(profile: Profile): KitEntry[] {
  const { personal } = profile
  const rows = personal?.value.emergencyContacts ?? []
  if (isUnreadable(profile, { name: 'personal' })) {
    const text = englishLanguage.texts.unreadable
    return [kitEntry('contacts', 'personal', 0, [{ text, bold: true }])]
  }
  if (rows.length === 0) {
    const text = personal?.value.noEmergencyContact ? 'No emergency contact' : 'Not recorded'
    return [kitEntry('contacts', 'personal', 0, [{ text }])]
  }
  return rows.map(({ name, relationship, phone }, index) => {
    // The numbers are not last: a long line loses its end.
    const main = [{ text: name ?? 'Unnamed', bold: true }, ...phoneSpans(phone, true)]
    const spans = [...main, { text: relationship ? `, ${relationship}` : '' }]
    const contact = kitEntry('contacts', 'personal', index, spans, {
      brief: main.slice(0, 2),
      main,
    })
    // The first contact is never omitted: responders need somebody to ask for the code.
    return index === 0 ? { ...contact, priority: -1 } : contact
  })
}

/** Returns the doctors and the preferred hospital. */
export function doctorEntries({ personal }: Profile): KitEntry[] {
  const { doctors: rows = [], preferredHospital } = personal?.value ?? {}
  const people = rows.map(({ name, role, phone }, index) => {
    const [first = 'Unnamed', ...more] = [name, role].filter(Boolean)
    const rest = more.map(text => ({ text: `, ${text}` }))
    const spans = [{ text: first }, ...phoneSpans(phone, false), ...rest]
    return kitEntry('doctors', 'personal', index, spans)
  })
  if (!preferredHospital) return people
  const hospital = [{ text: 'Preferred hospital: ' }, { text: preferredHospital }]
  return [...people, kitEntry('doctors', 'personal', people.length, hospital)]
}

// No-break spaces keep a phone number in one row, also one beside words.
function phoneSpans(phone: string | undefined, bold: boolean): Span[] {
  return readPhones(phone).map(({ text, href }, index) => {
    const number = toOneLine(text).replace(href ? / /g : /(?<=[\d+)]) (?=[\d(])/g, '\u00a0')
    return { text: `${index > 0 ? ',' : ''} ${number}`, bold }
  })
}
