import { Fragment, type ReactNode } from 'react'
import type { TypedPhone } from '#app/lib/phone.ts'
import type { RecordBlock, RecordItem, RecordRow } from '#app/profile/record/record.ts'
import { PhoneLinks, type PhoneLinksProps, PhoneNumber } from '#app/ui/phone-links.tsx'
import type { Language } from '../languages/languages.server.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { RecordText } from './owner-words.server.tsx'
import { useLanguage } from './reading.server.tsx'
import { Rows } from './record-rows.server.tsx'
import { Words } from './words.server.tsx'

/** Draws the emergency contacts as cards with a large button to call. */
export function Contacts({ contacts }: Pick<EmergencyRecord, 'contacts'>) {
  const { withheld, unreadable } = useLanguage().texts
  if (contacts.isWithheld) return <Words as="p" className="muted" text={withheld} />
  if (contacts.isUnreadable) return <Words as="p" className="error" text={unreadable} />
  return <People block={contacts} as={Contact} />
}

/** Draws doctors and pharmacy: the role first, then the name and a plain number. */
export function Doctors({ doctors }: Pick<EmergencyRecord, 'doctors'>) {
  return <People block={doctors} as={Doctor} />
}

// People first; then the other answers of the block.
function People({
  block,
  as: Person,
}: {
  block: RecordBlock
  as: (item: RecordItem) => ReactNode
}) {
  const items = block.rows.flatMap(row => row.items ?? [])
  const rest = block.rows.filter(row => !row.items?.length)
  return (
    <>
      {items.length > 0 && (
        <ul>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
            <Person key={index} {...item} />
          ))}
        </ul>
      )}
      {(rest.length > 0 || items.length === 0) && <Rows rows={rest} />}
    </>
  )
}

function Contact({ title, isTyped, rows }: RecordItem) {
  const language = useLanguage()
  return (
    <li className="person">
      <RecordText as="p" className="title" text={title} isTyped={isTyped} />
      {rows.filter(isNoPhone).map(row => (
        <Fragment key={row.name}>
          {' '}
          <RecordText as="p" text={row.text} isTyped={row.isTyped} />
        </Fragment>
      ))}
      <CallLinks phones={phonesIn(rows)} nameOf={phone => callLabel(title, phone, language)} />
    </li>
  )
}

/** Draws the numbers of a contact as buttons that call. */
export function CallLinks({
  phones,
  nameOf,
}: Required<Pick<PhoneLinksProps, 'phones' | 'nameOf'>>) {
  const { texts } = useLanguage()
  return phones.map((phone, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
    <Fragment key={index}>
      {' '}
      {phone.href ? (
        <a className="call" href={phone.href} aria-label={nameOf(phone)}>
          <span className="screen">
            <Words text={texts.record.call} />{' '}
          </span>
          <PhoneNumber>{phone.text}</PhoneNumber>
        </a>
      ) : (
        <RecordText as="p" text={phone.text} isTyped />
      )}
    </Fragment>
  ))
}

function Doctor({ title, isTyped, rows }: RecordItem) {
  const language = useLanguage()
  return (
    <li className="item doctor">
      {rows.filter(isNoPhone).map(row => (
        <Fragment key={row.name}>
          <RecordText as="p" className="role" text={row.text} isTyped={row.isTyped} />{' '}
        </Fragment>
      ))}
      <RecordText as="p" className="title" text={title} isTyped={isTyped} />{' '}
      <PhoneLinks phones={phonesIn(rows)} nameOf={phone => callLabel(title, phone, language)} />
    </li>
  )
}

function isNoPhone({ phones }: RecordRow): boolean {
  return phones === undefined
}

function phonesIn(rows: RecordRow[]): TypedPhone[] {
  return rows.flatMap(({ phones = [] }) => phones)
}

function callLabel(who: string, { text }: TypedPhone, { texts }: Language): string {
  return texts.record.callWho({ number: text, who })
}
