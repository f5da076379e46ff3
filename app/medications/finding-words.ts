import { displayDay } from '#app/profile/display.ts'
import type { Finding, Reason } from './report.ts'

/** A finding as it is read: on a page, on paper and in a PDF. */
export interface FindingWords {
  title: string
  /** Which of the person's medicines it is about, where the title does not say so. */
  medicines?: string
  lines: Line[]
  /** What else our rules say of the same two. */
  also: Line[][]
}

/** "What to do" and the answer. */
export interface Line {
  label: string
  text: string
}

/** A finding in words. */
export function findingWords(finding: Finding): FindingWords {
  const title = titleOf(finding)
  const others = finding.medicines.filter(name => !title.toLowerCase().includes(name.toLowerCase()))
  return {
    title,
    ...(others.length > 0 && { medicines: `In your list: ${finding.medicines.join(', ')}` }),
    lines: [...linesOf(finding), ...softened(finding)],
    also: finding.also.map(linesOf),
  }
}

function titleOf({ kind, a, b, medicines }: Finding): string {
  if (kind === 'duplicate' && a === b)
    return `${capital(a)} more than once: ${medicines.join(', ')}`
  if (kind === 'duplicate') return `${capital(a)} and ${b}: the same class twice`
  if (kind === 'interaction') return `${capital(a)} and ${b}`
  return `${capital(a)}. ${b}`
}

function linesOf(reason: Reason): Line[] {
  const { effect, mechanism, advice, term, source, rule, written } = reason
  const isOurs = rule !== undefined
  const isListed = term === 'Critical' || term === 'Significant'
  return [
    line('What happens', effect ?? (isListed ? pairOnly : undefined)),
    line('What to do', advice ?? (isListed ? askAbout : undefined)),
    line('Why', mechanism),
    line('Source says', term === 'duplicate' || term === 'allergy' ? undefined : term),
    line('Source', written ? `${source}. Written ${displayDay(written)}` : source),
    line('Rule', isOurs ? rule : undefined),
  ].flat()
}

const pairOnly = 'The source names this pair and gives no details.'
const askAbout = 'Ask your doctor or pharmacist about these two.'

function softened({ softened: why }: Finding): Line[] {
  return line('Shown as “Other”', why)
}

function line(label: string, text: string | undefined): Line[] {
  return text ? [{ label, text }] : []
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
