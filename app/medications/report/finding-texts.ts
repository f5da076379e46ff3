import { displayDay } from '#app/lib/dates.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import type { CheckedMedication, Finding, Reason } from '../check/check-report.ts'
import { formatSides } from './finding-sides.ts'

/** A finding as text. */
export interface FindingWords {
  title: string
  /** The listed names, if the title does not have them. */
  medications?: string
  lines: Line[]
  /** Statements of further rules about the same two. */
  otherReasons: Line[][]
}

/** A label such as "What to do", and its text. */
export interface Line {
  label: string
  text: string
  /** A sentence before the text that must not be missed. */
  urgent?: string
}

/**
 * Returns a finding as text.
 * @param listed medications with their ingredients, for the title.
 */
export function findingWords(
  finding: Finding,
  listed: readonly CheckedMedication[] = [],
): FindingWords {
  const title = formatTitle(finding, listed)
  const names = [...new Set(finding.medications)]
  const hasAllNames = names.every(name => title.toLowerCase().includes(name.toLowerCase()))
  return {
    title,
    ...(!hasAllNames && { medications: `In your list: ${names.join(', ')}` }),
    lines: [...reasonLines(finding), ...downgradeLines(finding)],
    otherReasons: finding.otherReasons.map(reasonLines),
  }
}

/** Splits lines into those that are always shown and those that are collapsed. */
export function splitBrief(lines: readonly Line[]): { open: Line[]; folded: Line[] } {
  const isOpen = ({ label }: Line) => label === whatHappensLabel || label === whatToDoLabel
  return { open: lines.filter(isOpen), folded: lines.filter(line => !isOpen(line)) }
}

export const whatHappensLabel = 'What can happen'
export const whatToDoLabel = 'What to do'

/** The title of mechanism, source and rule, which are folded or printed at the end. */
export const originTitle = 'Sources and rules'

/** Returns the title of a caution: "Pregnancy", "Age 65 or over". */
export function cautionTitle(when: string): string {
  return when === 'pregnant' ? 'Pregnancy' : capitalise(when)
}

/** Returns the heading of further reasons. */
export function moreReasonsText({ length }: { length: number }): string {
  return length === 1 ? 'One more reason' : `${length} more reasons`
}

function formatTitle(finding: Finding, listed: readonly CheckedMedication[]): string {
  const { kind, a, b, medications } = finding
  if (kind === 'duplicate' && a === b)
    return `${capitalise(a)} more than once: ${medications.join(', ')}`
  const sides = capitalise(formatSides(finding, listed))
  if (kind === 'duplicate') return `${sides}: the same class twice`
  return kind === 'interaction' ? sides : `${sides}. ${b}`
}

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

/** Returns the id of a rule, and the day it was written (not the day of its source). */
export function ruleText(rule: string, written?: string): string {
  return written ? `${rule}, written ${displayDay(written)}` : rule
}

// The 2014 list has its own grades. "Monitor" and the like are our reading of a document.
function termLine(term: Reason['term']): Line[][] {
  if (term === 'duplicate' || term === 'allergy') return []
  return [line(term === 'Critical' || term === 'Significant' ? 'Source says' : 'Action', term)]
}

const noEffectText = 'Our source names this pair and gives no details.'
const noAdviceText = 'Ask your doctor or pharmacist about these two.'

/** Returns why a finding is less severe than its source says. */
export function downgradeLines({ downgradeReason }: Finding): Line[] {
  return line('Shown as “Other”', downgradeReason)
}

function line(label: string, text: string | undefined): Line[] {
  return text ? [{ label, text }] : []
}
