import { Fragment } from 'react'
import { Icon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { originTitle } from './finding-texts.ts'
import { AnswerLines, LineGroups } from './finding-view.tsx'
import {
  type Item,
  isIntro,
  isText,
  noteReference,
  type ReportBlock,
  type ReportContent,
} from './report-blocks.ts'
import { type Note, noteText, type ReportFinding } from './report-findings.ts'
import type { ReportMedication } from './report-medications.ts'
import { SeverityBadge } from './severity-badge.tsx'

/** The parts of a report. Sources are folded on screen and numbered notes on paper. */
export function ReportParts({ parts, notes }: Pick<ReportContent, 'parts' | 'notes'>) {
  return (
    <>
      {parts.map(({ id, heading, blocks }) => (
        <section
          key={id}
          aria-labelledby={id}
          className={`mt-10 print:mt-4 ${blocks.every(isText) ? 'break-inside-avoid' : ''}`}
        >
          <h2 id={id} className="mb-3 print:mb-1">
            {heading}
          </h2>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
            <Fragment key={index}>
              <BlockView block={block} notes={notes} isIntro={isIntro(blocks, index)} />
            </Fragment>
          ))}
        </section>
      ))}
      <PaperNotes notes={notes} />
    </>
  )
}

interface BlockViewProps {
  block: ReportBlock
  notes: Note[]
  isIntro: boolean
}

function BlockView({ block, notes, isIntro }: BlockViewProps) {
  switch (block.kind) {
    case 'text':
      return (
        <p
          className={`mb-3 max-w-prose print:mb-1 print:max-w-none ${block.isStrong ? 'text-xl font-bold' : ''} ${isIntro ? 'break-after-avoid' : ''}`}
        >
          {block.text}
        </p>
      )
    case 'notice':
      return (
        <Notice
          tone="attention"
          title={block.title}
          className="my-3 break-inside-avoid print:my-1.5 print:p-2"
        >
          {block.texts.length > 0 && block.texts.map(text => <p key={text}>{text}</p>)}
        </Notice>
      )
    case 'list':
      return <Items items={block.items} />
    case 'medications':
      return <Medications medications={block.medications} />
    case 'finding':
      return <FindingEntry finding={block} notes={notes} />
    case 'about':
      return <About title={block.title} texts={block.texts} />
  }
}

const rowClasses =
  'break-inside-avoid border-b py-2 print:grid print:py-0.5 print:text-[10pt] sm:grid sm:gap-x-6'

function Items({ items }: { items: Item[] }) {
  return (
    <dl className="mb-3 print:mb-1">
      {items.map(({ title, texts }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
          key={index}
          className={`${rowClasses} print:grid-cols-[8rem_minmax(0,1fr)] sm:grid-cols-[10rem_minmax(0,1fr)]`}
        >
          <dt className="break-words font-bold">
            <bdi>{title}</bdi>
          </dt>
          <dd className="break-words">
            {texts.map(text => (
              <p key={text} className="!mt-0">
                {text}
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Medications({ medications }: { medications: ReportMedication[] }) {
  return (
    <ul className="mb-3 print:mb-1">
      {medications.map(({ name, dose, details, warnings }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
          key={index}
          className={`${rowClasses} print:grid-cols-2 sm:grid-cols-2`}
        >
          <div className="min-w-0">
            <p className="break-words font-bold">
              <bdi>{name}</bdi>
            </p>
            {details.map(text => (
              <p key={text} className="!mt-0 break-words text-base text-muted">
                {text}
              </p>
            ))}
          </div>
          <div className="min-w-0">
            <p className="tabular-nums">{dose}</p>
            {warnings.length > 0 && <Warnings texts={warnings} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Warnings({ texts }: { texts: string[] }) {
  return (
    <div className="!mt-1 flex gap-2 font-semibold text-attention">
      <Icon name="alert" className="mt-0.5 h-5 w-5 shrink-0" />
      <div className="min-w-0 break-words">
        {texts.map(text => (
          <p key={text} className="!mt-0">
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

function FindingEntry({ finding, notes }: { finding: ReportFinding; notes: Note[] }) {
  const { severity, titles, lines, notes: numbers } = finding
  const groups = numbers.map(number => notes[number - 1]?.lines ?? [])
  return (
    <article className="finding print:px-3 print:py-2" data-severity={severity}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words">
          {titles.map(title => (
            <span key={title} className="block [&:not(:first-child)]:mt-2">
              {title}
            </span>
          ))}
        </h3>
        <SeverityBadge severity={severity} />
        <span className="hidden text-base print:block">{noteReference(finding)}</span>
      </div>
      <AnswerLines lines={lines} />
      {groups.length > 0 && (
        <details className="disclosure no-print mt-2">
          <summary>
            <span>
              {originTitle}
              <span className="sr-only">: {titles[0]}</span>
            </span>
          </summary>
          <LineGroups groups={groups} />
        </details>
      )}
    </article>
  )
}

function About({ title, texts }: { title: string; texts: string[] }) {
  return (
    <>
      <details className="disclosure no-print">
        <summary>{title}</summary>
        <div className="max-w-prose space-y-3">
          {texts.map(text => (
            <p key={text} className="break-words">
              {text}
            </p>
          ))}
        </div>
      </details>
      <div className="report-small hidden print:block">
        <p className="font-bold">{title}</p>
        {texts.map(text => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </>
  )
}

function PaperNotes({ notes }: { notes: Note[] }) {
  if (notes.length === 0) return null
  return (
    <div className="mt-4 hidden print:block">
      <h2 className="mb-1">{originTitle}</h2>
      <ol className="report-small">
        {notes.map(note => (
          <li key={note.number}>{noteText(note)}</li>
        ))}
      </ol>
    </div>
  )
}
