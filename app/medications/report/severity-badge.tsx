import { Badge, type Tone } from '#app/ui/badge.tsx'
import type { Severity } from '../check/knowledge-file.ts'
import { severityWords } from '../check/report.ts'
import { severityShapes } from './severity-shapes.ts'

const tones: Record<Severity, Tone> = { major: 'danger', moderate: 'attention', other: 'neutral' }

/** How grave something is: a shape and a word. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <Badge tone={tones[severity]}>
      <SeverityMark severity={severity} className="h-5 w-5" />
      {severityWords[severity]}
    </Badge>
  )
}

/** The shape of a severity, beside the word for it. */
export function SeverityMark({ severity, className }: { severity: Severity; className: string }) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={severityShapes[severity]} />
    </svg>
  )
}
