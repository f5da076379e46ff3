import type { RecordItem, RecordRow } from '#app/profile/record.ts'
import type { Language } from '../languages/index.server.ts'
import { PhoneNumber, useMark } from './own-words.server.tsx'

/** Answers of a block: label and words, then lists as cards. Says when nothing is recorded. */
export function Rows({ rows, language }: { rows: RecordRow[]; language: Language }) {
  if (rows.length === 0) return <p className="muted">{language.texts.notRecorded}</p>
  const lists = rows.filter(({ items }) => items?.length)
  return (
    <>
      <Answers rows={rows.filter(({ items }) => !items)} />
      {lists.map(({ label, items = [] }) => (
        <Items key={label} label={label} items={items} />
      ))}
    </>
  )
}

/** "Withheld by the owner: Conditions". */
export function labelled(label: string, words: string[], { colon, formats }: Language): string {
  return `${label}${colon}${words.join(formats.separators[0])}`
}

function Items({ label, items }: { label: string; items: RecordItem[] }) {
  const mark = useMark()
  return (
    <ul aria-label={label}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one title; nothing moves
        <li key={index} className="item">
          <p className="title" {...mark(item.isOwn)}>
            {item.title}
          </p>
          <Answers rows={item.rows} />
        </li>
      ))}
    </ul>
  )
}

function Answers({ rows }: { rows: RecordRow[] }) {
  const mark = useMark()
  if (rows.length === 0) return null
  return (
    <dl className="rows">
      {rows.map(row => (
        <div key={row.name}>
          <dt>{row.label}</dt>
          {row.tel === undefined ? (
            <dd {...mark(row.isOwn)}>{row.text}</dd>
          ) : (
            <dd>
              <a href={row.tel}>
                <PhoneNumber text={row.text} />
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
