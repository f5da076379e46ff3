import { displayDay } from '#app/lib/dates.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import type { CheckedMedication, Finding, Reason } from '../check/check-report.ts'
import { sidesOf } from './finding-sides.ts'

/** A finding as it is read: on a page, on paper and in a PDF. */
export interface FindingWords {
  title: string
  /** Which of the person's medicines it is about, where the title does not say so. */
  medications?: string
  lines: Line[]
  /** What else our rules say of the same two. */
  otherReasons: Line[][]
}

/** "What to do" and the answer. */
export interface Line {
  label: string
  text: string
}

/**
 * A finding in words.
 * @param listed medicines with what is in them: with them the title says which of the person's medicines holds what.
 */
export function findingWords(
  finding: Finding,
  listed: readonly CheckedMedication[] = [],
): FindingWords {
  const title = titleOf(finding, listed)
  const names = [...new Set(finding.medications)]
  const isSaid = names.every(name => title.toLowerCase().includes(name.toLowerCase()))
  return {
    title,
    ...(!isSaid && { medications: `In your list: ${names.join(', ')}` }),
    lines: [...reasonLines(finding), ...downgradeLines(finding)],
    otherReasons: finding.otherReasons.map(reasonLines),
  }
}

/** What everybody should read of a finding, and what may be folded away. */
export function splitBrief(lines: readonly Line[]): { open: Line[]; folded: Line[] } {
  const isOpen = ({ label }: Line) => label === whatHappensLabel || label === whatToDoLabel
  return { open: lines.filter(isOpen), folded: lines.filter(line => !isOpen(line)) }
}

const whatHappensLabel = 'What happens'
const whatToDoLabel = 'What to do'

/** For whom a caution is meant: "Pregnancy", "Age 65 or over". */
export function cautionTitle(when: string): string {
  return when === 'pregnant' ? 'Pregnancy' : capitalise(when)
}

/** What stands above the further reasons. */
export function moreReasonsText({ length }: { length: number }): string {
  return length === 1 ? 'One more reason' : `${length} more reasons`
}

function titleOf(finding: Finding, listed: readonly CheckedMedication[]): string {
  const { kind, a, b, medications } = finding
  if (kind === 'duplicate' && a === b)
    return `${capitalise(a)} more than once: ${medications.join(', ')}`
  const said = capitalise(sidesOf(finding, listed))
  if (kind === 'duplicate') return `${said}: the same class twice`
  return kind === 'interaction' ? said : `${said}. ${b}`
}

/** What one source says, line by line. */
export function reasonLines(reason: Reason): Line[] {
  const { effect, mechanism, advice, term, source, rule, written } = reason
  return [
    line(whatHappensLabel, effect ?? noEffectText),
    line(whatToDoLabel, advice ?? noAdviceText),
    line('Why', mechanism),
    ...termLine(term),
    line('Source', source),
    line('Rule', rule && ruleText(rule, written)),
  ].flat()
}

/** Which rule of ours, and since when: the day is that of the rule and not of its source. */
export function ruleText(rule: string, written?: string): string {
  return written ? `${rule}, written ${displayDay(written)}` : rule
}

// The 2014 list grades in its own words. "Monitor" and the like are our reading of what a document says.
function termLine(term: Reason['term']): Line[][] {
  if (term === 'duplicate' || term === 'allergy') return []
  return [line(term === 'Critical' || term === 'Significant' ? 'Source says' : 'Action', term)]
}

const noEffectText = 'Our source names this pair and gives no details.'
const noAdviceText = 'Ask your doctor or pharmacist about these two.'

function downgradeLines({ downgradeReason: why }: Finding): Line[] {
  return line('Shown as “Other”', why)
}

function line(label: string, text: string | undefined): Line[] {
  return text ? [{ label, text }] : []
}
