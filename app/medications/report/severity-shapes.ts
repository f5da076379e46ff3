import type { Severity } from '../knowledge/knowledge-file.ts'

/** An SVG path for each severity in a square of 24 units. The shapes differ without colour. */
export const severityShapes: Record<Severity, string> = {
  major: 'M12 3.5 22 20.5 2 20.5ZM12 10 12 14.5M12 17.5 12 17.51',
  moderate: 'M12 2.5 21.5 12 12 21.5 2.5 12ZM12 7.5 12 12.5M12 16 12 16.01',
  other: 'M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12ZM12 11 12 16.5M12 7.5 12 7.51',
}
