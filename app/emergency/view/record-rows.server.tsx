import type { RecordItem, RecordRow } from '#app/profile/record/record.ts'
import { PhoneLinks } from '#app/ui/phone-links.tsx'
import type { Language } from '../languages/languages.server.ts'
import { RecordText } from './owner-words.server.tsx'
import { useLanguage } from './reading.server.tsx'
import { Words } from './words.server.tsx'

/** Draws the answers of a block: labels and values, then lists as cards, or "Not recorded". */
export function Rows({ rows }: { rows: RecordRow[] }) {
  const { texts } = useLanguage()
  if (rows.length === 0) return <Words as="p" className="muted" text={texts.notRecorded} />
  return (
    <>
      <Answers rows={rows.filter(({ items }) => !items)} />
      {rows.map(row => row.items?.length && <List key={row.name} {...row} />)}
    </>
  )
}

/** Returns a label with its texts: "Withheld by the owner: Conditions". */
export function labelled(label: string, words: string[], { texts, formats }: Language): string {
  return `${label}${texts.colon}${words.join(formats.separators[0])}`
}

function List({ label, items = [] }: RecordRow) {
  return (
    <ul aria-label={label}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <Item key={index} {...item} />
      ))}
    </ul>
  )
}

function Item({ title, isTyped, translation, rows }: RecordItem) {
  return (
    <li className="item">
      <RecordText as="p" className="title" {...{ text: title, isTyped, translation }} />{' '}
      <Answers rows={rows} />
    </li>
  )
}

function Answers({ rows }: { rows: RecordRow[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="rows">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field may have two lines
        <Row key={index} {...row} />
      ))}
    </dl>
  )
}

type RowProps = Pick<RecordRow, 'label' | 'text' | 'phones' | 'isTyped' | 'isSelfEvident'>

/**
 * Draws a label and its value, on one line where both fit. The space lets a line end between them
 * instead of in a word.
 */
export function Row({ label, text, phones, isTyped, isSelfEvident }: RowProps) {
  return (
    <div>
      <Words as="dt" className={isSelfEvident ? 'spoken' : undefined} text={label} />{' '}
      {phones ? (
        <dd>
          <PhoneLinks phones={phones} />
        </dd>
      ) : (
        <RecordText as="dd" text={text} isTyped={isTyped} />
      )}
    </div>
  )
}
