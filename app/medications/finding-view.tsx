import { Badge, type Tone } from '#app/ui/badge.tsx'
import { findingWords, type Line } from './finding-words.ts'
import type { Severity } from './knowledge-file.ts'
import { type Finding, severityWords } from './report.ts'

const tones: Record<Severity, Tone> = { major: 'danger', moderate: 'attention', other: 'neutral' }

interface FindingProps {
  finding: Finding
  /** How deep its heading stands. */
  level?: 2 | 3
}

/** A finding of the check: how grave, what happens, what to do, and who says so. */
export function FindingView({ finding, level = 3 }: FindingProps) {
  const { title, medicines, lines, also } = findingWords(finding)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="finding" data-severity={finding.severity}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="min-w-0 break-words text-xl">{title}</Heading>
        <Badge tone={tones[finding.severity]}>{severityWords[finding.severity]}</Badge>
      </div>
      {medicines && <p className="text-muted">{medicines}</p>}
      <Lines lines={lines} />
      {also.length > 0 && (
        <details className="mt-2">
          <summary className="link inline-flex min-h-[44px] items-center">
            {also.length === 1 ? 'One more reason' : `${also.length} more reasons`}
          </summary>
          {also.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
            <Lines key={index} lines={reason} />
          ))}
        </details>
      )}
    </article>
  )
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl className="finding-lines">
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
