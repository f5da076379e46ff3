import { Link } from '@remix-run/react'
import { memo } from 'react'
import type { SectionComments } from '#app/comments/comments-panel.server.ts'
import { EntryCommentsLink } from '#app/comments/comments-panel.tsx'
import type { RecordBlock, RecordItem, RecordRow } from './record.ts'

interface RecordViewProps {
  blocks: RecordBlock[]
  /** Level of the blocks' headings, below the heading of the section. */
  level?: 2 | 3
  /** Beside each entry stands the way to what is said of it; absent for who may not read comments. */
  comments?: SectionComments
}

/** A section in words: labels and answers, lists as cards. Used wherever a person reads a record. */
export const RecordView = memo(function RecordView({
  blocks,
  level = 2,
  comments,
}: RecordViewProps) {
  const Heading = `h${level}` as const
  return (
    <div className="record">
      {blocks
        .filter(({ rows }) => rows.length > 0)
        .map(({ legend, rows, more }) => (
          <section key={legend} className="record-block">
            {(blocks.length > 1 || rows.some(isGroup)) && <Heading>{legend}</Heading>}
            <Rows rows={rows} legend={legend} comments={comments} />
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
})

function isGroup({ items }: RecordRow): boolean {
  return items?.some(({ place }) => place !== undefined) ?? false
}

// A label that stands alone under a heading of the same words is left to screen readers.
function Rows({
  rows,
  legend,
  comments,
}: { rows: RecordRow[]; legend?: string } & Pick<RecordViewProps, 'comments'>) {
  const isSaid = rows.length === 1 && rows[0]?.label === legend
  const label = isSaid ? 'sr-only' : undefined
  return (
    <dl className="record-rows">
      {linesOf(rows).flatMap(line =>
        line.map(row =>
          row.items?.length ? (
            <div key={row.name} className="record-list">
              <dt className={label}>{row.label}</dt>
              <Items items={row.items} list={row.name} comments={comments} />
            </div>
          ) : (
            <div
              key={row.name}
              className={`record-row ${isSaid ? 'unlabelled' : line.length > 1 ? 'half' : ''}`}
            >
              <dt className={label}>{row.label}</dt>
              <dd className={row.isEmpty ? 'text-muted' : undefined}>
                {row.tel ? (
                  <a href={row.tel} className="record-tel">
                    {row.text}
                  </a>
                ) : (
                  row.text
                )}
              </dd>
            </div>
          ),
        ),
      )}
    </dl>
  )
}

interface ItemsProps extends Pick<RecordViewProps, 'comments'> {
  items: RecordItem[]
  /** Name of the field that they are the rows of. */
  list: string
}

function Items({ items, list, comments }: ItemsProps) {
  return items.map(({ title, rows, place }, index) => (
    // Rows are read only here, and two may carry the same words.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <dd key={index} className="record-item">
      <p className="record-item-title">{title}</p>
      <Rows rows={rows} />
      {comments && (
        <EntryComments {...comments} entry={comments.keys[list]?.[place ?? index]} title={title} />
      )}
    </dd>
  ))
}

interface EntryCommentsProps extends SectionComments {
  title: string
}

// Not every list has entries with comments of their own.
function EntryComments({ slug, entry, byEntry, title }: EntryCommentsProps) {
  if (!entry) return null
  return <EntryCommentsLink slug={slug} entry={entry} open={byEntry[entry] ?? 0} title={title} />
}

/** The rows in the lines that they take on paper: two short ones beside each other, any other alone. */
function linesOf(rows: RecordRow[]): RecordRow[][] {
  const [first, second] = rows
  if (!first) return []
  const count = second && isShort(first) && isShort(second) ? 2 : 1
  return [rows.slice(0, count), ...linesOf(rows.slice(count))]
}

const shortAnswer = 48

function isShort({ items, text }: RecordRow): boolean {
  return !items?.length && text.length <= shortAnswer && !text.includes('\n')
}
