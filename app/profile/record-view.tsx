import { Link } from '@remix-run/react'
import type { RecordBlock, RecordItem, RecordRow } from './record.ts'

interface RecordViewProps {
  blocks: RecordBlock[]
  /** Level of the blocks' headings, below the heading of the section. */
  level?: 2 | 3
}

/** A section in words: labels and answers, lists as cards. Used wherever a person reads a record. */
export function RecordView({ blocks, level = 2 }: RecordViewProps) {
  const Heading = `h${level}` as const
  return (
    <div className="record">
      {blocks
        .filter(({ rows }) => rows.length > 0)
        .map(({ legend, rows, more }) => (
          <section key={legend} className="record-block">
            {blocks.length > 1 && <Heading>{legend}</Heading>}
            <Rows rows={rows} legend={legend} />
            {more && (
              <p className="no-print mt-3">
                <Link to={more.to} className="touch-link">
                  {more.label}
                </Link>
              </p>
            )}
          </section>
        ))}
    </div>
  )
}

// A label that repeats the heading above it is left to screen readers.
function Rows({ rows, legend }: { rows: RecordRow[]; legend?: string }) {
  return (
    <dl className="record-rows">
      {rows.map(row => (
        <div key={row.name} className={row.items?.length ? 'record-list' : 'record-row'}>
          <dt className={row.label === legend ? 'sr-only' : undefined}>{row.label}</dt>
          {row.items?.length ? (
            row.items.map((item, index) => (
              // Rows are read only here, and two may carry the same words.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <dd key={index} className="record-item">
                <Item item={item} />
              </dd>
            ))
          ) : (
            <dd className={row.isEmpty ? 'text-muted' : undefined}>
              {row.tel ? <a href={row.tel}>{row.text}</a> : row.text}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Item({ item }: { item: RecordItem }) {
  return (
    <>
      <p className="record-item-title">{item.title}</p>
      <Rows rows={item.rows} />
    </>
  )
}
