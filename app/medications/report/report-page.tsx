import { Fragment } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { FindingArticle } from './finding-view.tsx'
import { type Item, isIntro, isText, type ReportBlock, type ReportPart } from './report-content.ts'

/** The parts of a report, on screen and on paper. */
export function ReportParts({ parts }: { parts: ReportPart[] }) {
  return parts.map(({ id, heading, blocks }) => (
    <section
      key={id}
      aria-labelledby={id}
      className={`mt-10 print:mt-4 ${blocks.every(isText) ? 'break-inside-avoid' : ''}`}
    >
      <h2 id={id} className="mb-3 text-2xl print:mb-1 print:text-[13pt]">
        {heading}
      </h2>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <Fragment key={index}>
          <BlockView block={block} isIntro={isIntro(blocks, index)} />
        </Fragment>
      ))}
    </section>
  ))
}

function BlockView({ block, isIntro }: { block: ReportBlock; isIntro: boolean }) {
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
    case 'finding':
      return <FindingArticle words={block.words} severity={block.severity} isWhole />
  }
}

function Items({ items }: { items: Item[] }) {
  return (
    <dl className="mb-3 print:mb-1">
      {items.map(({ title, texts }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
          key={index}
          className="break-inside-avoid border-b py-2 sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-x-6 print:grid print:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:py-0.5 print:text-[10pt]"
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
