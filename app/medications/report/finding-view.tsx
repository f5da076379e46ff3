import type { Severity } from '../check/knowledge-file.ts'
import type { Finding } from '../check/report.ts'
import { type FindingWords, findingWords, type Line, moreReasons } from './finding-words.ts'
import { SeverityBadge } from './severity-badge.tsx'

interface FindingProps {
  finding: Finding
  /** How deep its heading stands. */
  level?: 2 | 3
}

/** A finding of the check: how grave, what happens, what to do, and who says so. */
export function FindingView({ finding, level }: FindingProps) {
  return <FindingArticle words={findingWords(finding)} severity={finding.severity} level={level} />
}

interface FindingArticleProps {
  words: FindingWords
  severity: Severity
  /** How deep its heading stands. */
  level?: 2 | 3
  /** Further reasons stand open: on paper nobody can open them. */
  isWhole?: boolean
}

/** A finding that was put into words already. */
export function FindingArticle({ words, severity, level = 3, isWhole }: FindingArticleProps) {
  const { title, medicines, lines, also } = words
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="finding print:px-3 print:py-2" data-severity={severity}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="min-w-0 break-words text-xl print:text-[12pt]">{title}</Heading>
        <SeverityBadge severity={severity} />
      </div>
      {medicines && <p className="text-muted">{medicines}</p>}
      <AnswerLines lines={lines} />
      {also.length > 0 &&
        (isWhole ? (
          <>
            <p className="mt-4 font-bold">{moreReasons(also)}</p>
            <Reasons reasons={also} />
          </>
        ) : (
          <details className="mt-2">
            <summary className="link inline-flex min-h-[44px] items-center">
              {moreReasons(also)}
            </summary>
            <Reasons reasons={also} />
          </details>
        ))}
    </article>
  )
}

function Reasons({ reasons }: { reasons: Line[][] }) {
  return reasons.map((reason, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
    <div key={index} className={index > 0 ? 'mt-3 border-t pt-1' : undefined}>
      <AnswerLines lines={reason} />
    </div>
  ))
}

/** "What happens" and the answer, line by line. */
export function AnswerLines({ lines }: { lines: Line[] }) {
  return (
    // On the list and not on each line: the page of all rules has hundreds of them.
    <dl className="finding-lines print:mt-1 print:text-[10pt] print:leading-snug print:[&_dt]:leading-snug print:[&>div]:mt-0.5 sm:[&>div]:grid sm:[&>div]:grid-cols-[8rem_minmax(0,1fr)] sm:[&>div]:gap-x-4 print:[&>div]:grid print:[&>div]:grid-cols-[7rem_minmax(0,1fr)]">
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
