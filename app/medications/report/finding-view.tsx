import type { ReactNode } from 'react'
import type { CheckedMedication, Finding } from '../check/check-report.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import {
  type FindingWords,
  findingWords,
  type Line,
  moreReasonsText,
  splitBrief,
} from './finding-texts.ts'
import { SeverityBadge } from './severity-badge.tsx'

interface BriefFindingsProps {
  findings: readonly Finding[]
  /** Medications with their ingredients, for the titles. */
  listed?: readonly CheckedMedication[]
  level?: 2 | 3
}

/** Findings with severity, effect and advice. Mechanism and source are collapsed. */
export function BriefFindings({ findings, listed, level }: BriefFindingsProps) {
  return findings.map(finding => (
    <FindingArticle
      key={[finding.kind, finding.a, finding.b].join(' ')}
      words={findingWords(finding, listed)}
      severity={finding.severity}
      level={level}
      isBrief
    />
  ))
}

interface FindingArticleProps {
  words: FindingWords
  severity: Severity
  /** Level of its heading. */
  level?: 2 | 3
  /** Further reasons are open, for paper. */
  isWhole?: boolean
  /** Mechanism and source are collapsed. */
  isBrief?: boolean
}

/** A finding as text. */
export function FindingArticle({
  words,
  severity,
  level = 3,
  isWhole,
  isBrief,
}: FindingArticleProps) {
  const { title, medications } = words
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="finding print:px-3 print:py-2" data-severity={severity}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="min-w-0 break-words text-xl print:text-[12pt]">{title}</Heading>
        <SeverityBadge severity={severity} />
      </div>
      {medications && <p className="break-words text-muted">{medications}</p>}
      {isBrief ? <BriefAnswers {...words} /> : <Answers {...words} isWhole={isWhole} />}
    </article>
  )
}

function BriefAnswers({ lines, otherReasons }: FindingWords) {
  const { open, folded } = splitBrief(lines)
  return (
    <>
      <AnswerLines lines={open} />
      <Folded title="Reason and source">
        <AnswerLines lines={folded} />
        <OpenReasons reasons={otherReasons} />
      </Folded>
    </>
  )
}

function Answers({ lines, otherReasons, isWhole }: FindingWords & { isWhole?: boolean }) {
  return (
    <>
      <AnswerLines lines={lines} />
      {isWhole ? (
        <OpenReasons reasons={otherReasons} />
      ) : (
        otherReasons.length > 0 && (
          <Folded title={moreReasonsText(otherReasons)}>
            <Reasons reasons={otherReasons} />
          </Folded>
        )
      )}
    </>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-[44px] items-center">{title}</summary>
      {children}
    </details>
  )
}

function OpenReasons({ reasons }: { reasons: Line[][] }) {
  if (reasons.length === 0) return null
  return (
    <>
      <p className="mt-4 font-bold">{moreReasonsText(reasons)}</p>
      <Reasons reasons={reasons} />
    </>
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
    // Classes are on the list, not on each line: the page of all rules has hundreds of lines.
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
