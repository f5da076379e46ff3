import type { TypedPhone } from '#app/lib/phone.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import type { PageContext } from './page-context.ts'
import { contactsId, medicationsId } from './record-body.server.tsx'
import { Words } from './words.server.tsx'

/** Draws the links that stay at the lower edge of the screen, without a script. */
export function RecordBar({ record, page }: { record: EmergencyRecord; page: PageContext }) {
  const { texts, formats } = page.language
  const { bar } = texts
  const first = findFirstContact(record)
  return (
    <nav className="bar screen" aria-label={bar.label}>
      {first && (
        // The name that is heard starts with the visible word, for people who use their voice.
        <Words
          as="a"
          className="now"
          href={first.phone.href}
          aria-label={`${bar.call} ${first.phone.text}${formats.separators[0]}${first.name}`}
          text={bar.call}
        />
      )}
      <Words as="a" href={`#${contactsId}`} text={bar.contacts} />
      <Words as="a" href={`#${medicationsId}`} text={bar.medications} />
      {!page.isWithoutCookies && <Words as="a" href="#lang" text={texts.language} />}
      <Words as="a" href="#access" text={bar.more} />
    </nav>
  )
}

/** Returns the first emergency contact with a number to call; undefined without one. */
function findFirstContact({
  contacts,
}: EmergencyRecord): { name: string; phone: TypedPhone } | undefined {
  for (const { title, rows } of contacts.rows.flatMap(({ items }) => items ?? [])) {
    const phone = rows.flatMap(({ phones = [] }) => phones).find(({ href }) => href)
    if (phone) return { name: title, phone }
  }
  return undefined
}
