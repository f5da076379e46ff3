import type { RecordBlock, RecordItem, RecordRow } from './record.ts'

/** A section in words: labels and answers, lists as cards. Used wherever a person reads a record. */
export function RecordView({ blocks }: { blocks: RecordBlock[] }) {
  return (
    <div className="record">
      {blocks
        .filter(({ rows }) => rows.length > 0)
        .map(({ legend, rows }) => (
          <section key={legend} className="record-block">
            {blocks.length > 1 && <h2>{legend}</h2>}
            <Rows rows={rows} />
          </section>
        ))}
    </div>
  )
}

function Rows({ rows }: { rows: RecordRow[] }) {
  return (
    <dl className="record-rows">
      {rows.map(row => (
        <div key={row.label} className={row.items?.length ? 'record-list' : 'record-row'}>
          <dt>{row.label}</dt>
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
