import { Fragment, type ReactNode } from 'react'
import type { RecordBlock, RecordItem, RecordRow } from '#app/profile/record/record.ts'
import type { Language } from '../languages/languages.server.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { PhoneNumber, RecordText } from './owner-words.server.tsx'
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
      {rows.filter(isNoNumber).map(row => (
        <Fragment key={row.name}>
          {' '}
          <RecordText as="p" text={row.text} isTyped={row.isTyped} />
        </Fragment>
      ))}
      {rows.filter(isNumber).map(row => (
        <Fragment key={row.name}>
          {' '}
          <a className="call" href={row.tel} aria-label={callLabel(title, row, language)}>
            <span className="screen">
              <Words text={language.texts.record.call} />{' '}
            </span>
            <PhoneNumber>{row.text}</PhoneNumber>
          </a>
        </Fragment>
      ))}
    </li>
  )
}

function Doctor({ title, isTyped, rows }: RecordItem) {
  const language = useLanguage()
  return (
    <li className="item doctor">
      {rows.filter(isNoNumber).map(row => (
        <Fragment key={row.name}>
          <RecordText as="p" className="role" text={row.text} isTyped={row.isTyped} />{' '}
        </Fragment>
      ))}
      <RecordText as="p" className="title" text={title} isTyped={isTyped} />
      {rows.filter(isNumber).map(row => (
        <Fragment key={row.name}>
          {' '}
          <a href={row.tel} aria-label={callLabel(title, row, language)}>
            <PhoneNumber>{row.text}</PhoneNumber>
          </a>
        </Fragment>
      ))}
    </li>
  )
}

function isNumber({ tel }: RecordRow): boolean {
  return tel !== undefined
}

function isNoNumber({ tel }: RecordRow): boolean {
  return tel === undefined
}

function callLabel(who: string, { text }: RecordRow, { texts }: Language): string {
  return texts.record.callWho({ number: text, who })
}
