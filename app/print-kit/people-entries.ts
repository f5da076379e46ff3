import type { Profile } from '#app/profile/profile.ts'
import { type Entry, entry } from './entry.ts'
import { onOneLine } from './typeset.ts'

/** Whom to call. */
export function contacts({ personal }: Profile): Entry[] {
  const rows = personal?.value.emergencyContacts ?? []
  if (rows.length === 0) {
    const text = personal?.value.noEmergencyContact ? 'No emergency contact' : 'Not recorded'
    return [entry('contacts', 'personal', 0, [{ text }])]
  }
  return rows.map(({ name, relationship, phone }, index) => {
    const person = entry('contacts', 'personal', index, [
      { text: name ?? 'Unnamed', bold: true },
      { text: relationship ? `, ${relationship}` : '' },
    ])
    const contact = withNumber(person, phone, true)
    return index === 0 ? { ...contact, keep: -1 } : contact
  })
}

/** Who treats the person, and where. */
export function doctors({ personal }: Profile): Entry[] {
  const { doctors: rows = [], preferredHospital } = personal?.value ?? {}
  const people = rows.map(({ name, role, phone }, index) => {
    const text = [name, role].filter(Boolean).join(', ') || 'Unnamed'
    return withNumber(entry('doctors', 'personal', index, [{ text }]), phone, false)
  })
  if (!preferredHospital) return people
  const hospital = [{ text: `Preferred hospital: ${preferredHospital}` }]
  return [...people, entry('doctors', 'personal', people.length, hospital)]
}

// A number is not broken at the end of a row.
function withNumber(person: Entry, phone: string | undefined, bold: boolean): Entry {
  if (!phone) return person
  const text = ` ${onOneLine(phone).replaceAll(' ', '\u00a0')}`
  return { ...person, spans: [...person.spans, { text, bold }] }
}
