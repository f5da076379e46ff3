import { joinWithAnd } from '#app/lib/plural.ts'
import type { Finding } from '../check/check-report.ts'
import { severities } from '../knowledge/knowledge-file.ts'

/**
 * Returns the counts of findings: "1 major, 2 moderate and 3 other findings".
 * @param where suffix such as " in the current medications".
 */
export function findingCounts(findings: readonly Finding[], where = ''): string {
  const counts = severities.flatMap(severity => {
    const count = findings.filter(finding => finding.severity === severity).length
    return count > 0 ? [{ count, severity }] : []
  })
  const last = counts.at(-1)
  if (!last) return ''
  const noun = last.count === 1 ? 'finding' : 'findings'
  // "Other" alone would be unclear.
  if (counts.length === 1 && last.severity === 'other')
    return `${last.count} ${noun} to know${where}, nothing major or moderate`
  const words = counts.map(({ count, severity }) => `${count} ${severity}`)
  return `${joinWithAnd(words)} ${noun}${where}`
}
