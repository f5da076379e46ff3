import type { Finding } from '../check/check-report.ts'
import { severities } from '../knowledge/knowledge-file.ts'

/**
 * How many findings there are of each severity: "1 major, 2 moderate and 3 other findings".
 * @param where what follows: " in your current medications".
 */
export function findingCounts(findings: readonly Finding[], where = ''): string {
  const counts = severities.flatMap(severity => {
    const count = findings.filter(finding => finding.severity === severity).length
    return count > 0 ? [{ count, severity }] : []
  })
  const last = counts.at(-1)
  if (!last) return ''
  const noun = last.count === 1 ? 'finding' : 'findings'
  // Beside nothing graver nobody would know what they are other than.
  if (counts.length === 1 && last.severity === 'other')
    return `${last.count} ${noun} to know${where}, nothing major or moderate`
  const words = counts.map(({ count, severity }) => `${count} ${severity}`)
  return `${[words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')} ${noun}${where}`
}
