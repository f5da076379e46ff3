import type { ReactNode } from 'react'
import { notProvided } from '#app/profile/display.ts'
import type { RecordItem, RecordRow } from '#app/profile/record.ts'

/**
 * Answers of a block: label and words, then lists as cards. What was not answered stands in one line, so
 * that a responder need not read past it.
 */
export function Rows({ rows }: { rows: RecordRow[] }) {
  if (rows.length === 0) return <p className="muted">{notProvided}</p>
  const answered = rows.filter(({ isEmpty, items }) => !isEmpty && !items)
  const lists = rows.filter(({ items }) => items?.length)
  const empty = rows.filter(({ isEmpty }) => isEmpty)
  return (
    <>
      <Answers rows={answered} />
      {lists.map(({ label, items = [] }) => (
        <Items key={label} label={label} items={items} />
      ))}
      {empty.length > 0 && (
        // On paper only where nothing else stands: the lines would fill a sheet of their own.
        <p className={empty.length < rows.length ? 'muted screen' : 'muted'}>
          {notProvided}: {empty.map(({ label }) => label).join(', ')}
        </p>
      )}
    </>
  )
}

function Items({ label, items }: { label: string; items: RecordItem[] }) {
  return (
    <ul aria-label={label}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one title; nothing moves
        <li key={index} className="item">
          <p className="title">{item.title}</p>
          <Answers rows={item.rows} />
        </li>
      ))}
    </ul>
  )
}

function Answers({ rows }: { rows: RecordRow[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="rows">
      {rows.map(row => (
        <div key={row.name}>
          <dt>{row.label}</dt>
          <dd>
            <Words row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Words({ row }: { row: RecordRow }): ReactNode {
  return row.tel === undefined ? row.text : <a href={row.tel}>{row.text}</a>
}
