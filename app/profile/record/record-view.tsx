import { Link } from '@remix-run/react'
import { memo, type ReactNode } from 'react'
import { PhoneLinks } from '#app/ui/phone-links.tsx'
import type { RecordBlock, RecordItem, RecordRow } from './record.ts'

/** Draws the link beside an entry of a list. @param index of the entry among the stored rows. */
export type EntryLink = (entry: { list: string; index: number; title: string }) => ReactNode

interface RecordViewProps {
  blocks: RecordBlock[]
  /** Level of the blocks' headings, below the heading of the section. */
  level?: 2 | 3
  /** Draws the link beside each entry; absent if the actor may not follow it. */
  entryLink?: EntryLink
}

/** Draws a section as text: labels and answers, lists as cards. */
export const RecordView = memo(function RecordView({
  blocks,
  level = 2,
  entryLink,
}: RecordViewProps) {
  const Heading = `h${level}` as const
  return (
    <div className="record [h2+&>:first-child]:mt-0">
      {blocks
        .filter(({ rows }) => rows.length > 0)
        .map(({ legend, rows, more }) => (
          <section key={legend} className="record-block mt-10">
            {(blocks.length > 1 || rows.some(isGroup)) && (
              <Heading className={level === 2 ? 'mb-1' : ''}>{legend}</Heading>
            )}
            <Rows rows={rows} legend={legend} entryLink={entryLink} />
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

/** The label of an answer. */
export const recordLabel = 'text-base text-muted sm:pt-0.5'

// A label that repeats its heading, or that its text needs not, is for screen readers only.
function Rows({
  rows,
  legend,
  entryLink,
}: { rows: RecordRow[]; legend?: string } & Pick<RecordViewProps, 'entryLink'>) {
  const isLabelRepeated = rows.length === 1 && rows[0]?.label === legend
  return (
    <dl className="record-rows">
      {groupIntoLines(rows).flatMap((line, at) =>
        line.map((row, index) =>
          row.items?.length ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <div key={`${at} ${index}`} className="record-list break-inside-avoid py-3">
              <dt className={isLabelRepeated ? 'sr-only' : 'text-base text-muted'}>{row.label}</dt>
              <Items items={row.items} list={row.name} entryLink={entryLink} />
            </div>
          ) : (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              key={`${at} ${index}`}
              className={`record-row ${legend ? 'py-3' : 'py-1.5 last:border-b-0'} ${isLabelRepeated || row.isSelfEvident ? 'unlabelled sm:block' : line.length > 1 ? 'half' : ''}`}
            >
              <dt className={isLabelRepeated || row.isSelfEvident ? 'sr-only' : recordLabel}>
                {row.label}
              </dt>
              <dd className={`whitespace-pre-line ${row.isEmpty ? 'text-muted' : ''}`}>
                {row.phones ? <PhoneLinks phones={row.phones} className="record-tel" /> : row.text}
              </dd>
            </div>
          ),
        ),
      )}
    </dl>
  )
}

interface ItemsProps extends Pick<RecordViewProps, 'entryLink'> {
  items: RecordItem[]
  /** Name of their list's field. */
  list: string
}

function Items({ items, list, entryLink }: ItemsProps) {
  return items.map(({ title, rows, place }, index) => (
    <dd
      // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and two may be equal
      key={index}
      className="record-item"
    >
      <p className="record-item-title font-bold">{title}</p>
      <Rows rows={rows} />
      {entryLink?.({ list, index: place ?? index, title })}
    </dd>
  ))
}

/** Groups rows into lines on paper: two short ones share a line. */
function groupIntoLines(rows: RecordRow[]): RecordRow[][] {
  const [first, second] = rows
  if (!first) return []
  const count = second && isShort(first) && isShort(second) ? 2 : 1
  return [rows.slice(0, count), ...groupIntoLines(rows.slice(count))]
}

const maxShortAnswer = 48

function isShort({ items, text }: RecordRow): boolean {
  return !items?.length && text.length <= maxShortAnswer && !text.includes('\n')
}
