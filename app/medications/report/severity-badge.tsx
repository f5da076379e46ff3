import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Drawing } from '#app/ui/icons.tsx'
import { severityWords } from '../check/check-report.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import { severityShapes } from './severity-shapes.ts'

const tones: Record<Severity, Tone> = { major: 'danger', moderate: 'attention', other: 'neutral' }

/** A severity as a shape and a word. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <Badge tone={tones[severity]}>
      <SeverityMark severity={severity} className="h-5 w-5" />
      {severityWords[severity]}
    </Badge>
  )
}

/** The shape of a severity, beside the word for it. */
function SeverityMark({ severity, className }: { severity: Severity; className: string }) {
  return (
    <Drawing className={className}>
      <path d={severityShapes[severity]} />
    </Drawing>
  )
}
