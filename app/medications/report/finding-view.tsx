import type { CheckedMedication, Finding } from '../check/check-report.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import {
  type FindingWords,
  findingWords,
  type Line,
  moreReasonsText,
  originTitle,
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
    />
  ))
}

interface FindingArticleProps {
  words: FindingWords
  severity: Severity
  /** Level of its heading. */
  level?: 2 | 3
}

/** A finding as text. Mechanism and source are collapsed. */
export function FindingArticle({ words, severity, level = 3 }: FindingArticleProps) {
  const { title, medications, lines, otherReasons } = words
  const { open, folded } = splitBrief(lines)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="finding" data-severity={severity}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="min-w-0 break-words text-xl">{title}</Heading>
        <SeverityBadge severity={severity} />
      </div>
      {medications && <p className="break-words text-muted">{medications}</p>}
      <AnswerLines lines={open} />
      <details className="disclosure mt-2">
        <summary>{originTitle}</summary>
        <AnswerLines lines={folded} />
        {otherReasons.length > 0 && (
          <>
            <p className="mt-4 font-bold">{moreReasonsText(otherReasons)}</p>
            <LineGroups groups={otherReasons} />
          </>
        )}
      </details>
    </article>
  )
}

/** Groups of lines, one below the other. */
export function LineGroups({ groups }: { groups: Line[][] }) {
  return groups.map((lines, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
    <div key={index} className={index > 0 ? 'mt-3 border-t pt-1' : undefined}>
      <AnswerLines lines={lines} />
    </div>
  ))
}

/** "What can happen" and the answer, line by line. */
export function AnswerLines({ lines }: { lines: Line[] }) {
  return (
    <dl className="finding-lines">
      {lines.map(({ label, text, urgent }) => (
        <div key={`${label} ${text}`}>
          <dt>{label}</dt>
          <dd>
            {urgent && <strong className="text-danger">{urgent} </strong>}
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
