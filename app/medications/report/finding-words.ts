import { capitalise, displayDay } from '#app/profile/display.ts'
import type { CheckedMedicine, Finding, Reason } from '../check/report.ts'
import { keyOf } from '../names/name-key.ts'

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

/**
 * A finding in words.
 * @param listed the medicines of the report: with them a brand is told with what is in it.
 */
export function findingWords(
  finding: Finding,
  listed: readonly CheckedMedicine[] = [],
): FindingWords {
  const title = titleOf(finding)
  const isSaid = finding.medicines.every(name => title.toLowerCase().includes(name.toLowerCase()))
  const medicines = finding.medicines.map(typed => withIngredients(typed, finding, listed))
  return {
    title,
    ...(!isSaid && { medicines: `In your list: ${medicines.join(', ')}` }),
    lines: [...reasonLines(finding), ...softened(finding)],
    also: finding.also.map(reasonLines),
  }
}

/** For whom a caution is meant: "Pregnancy", "Age 65 or over". */
export function whenWords(when: string): string {
  return when === 'pregnant' ? 'Pregnancy' : capitalise(when)
}

/** What stands above the further reasons. */
export function moreReasons({ length }: { length: number }): string {
  return length === 1 ? 'One more reason' : `${length} more reasons`
}

function titleOf({ kind, a, b, medicines }: Finding): string {
  if (kind === 'duplicate' && a === b)
    return `${capitalise(a)} more than once: ${medicines.join(', ')}`
  if (kind === 'duplicate') return `${capitalise(a)} and ${b}: the same class twice`
  if (kind === 'interaction') return `${capitalise(a)} and ${b}`
  return `${capitalise(a)}. ${b}`
}

// "Advil (ibuprofen)", and "Warfarin" as it stands.
function withIngredients(
  typed: string,
  { a, b }: Finding,
  listed: readonly CheckedMedicine[],
): string {
  const { ingredients = [] } = listed.find(one => one.typed === typed) ?? {}
  const held = ingredients.filter(name => name === a || name === b)
  const unsaid = held.filter(name => !keyOf(typed).includes(keyOf(name)))
  return unsaid.length > 0 ? `${typed} (${unsaid.join(', ')})` : typed
}

/** What one source says, line by line. */
export function reasonLines(reason: Reason): Line[] {
  const { effect, mechanism, advice, term, source, rule, written } = reason
  const isOurs = rule !== undefined
  return [
    line('What happens', effect ?? pairOnly),
    line('What to do', advice ?? askAbout),
    line('Why', mechanism),
    line('Source says', term === 'duplicate' || term === 'allergy' ? undefined : term),
    line('Source', written ? `${source}. Written ${displayDay(written)}` : source),
    line('Rule', isOurs ? rule : undefined),
  ].flat()
}

const pairOnly = 'Our source names this pair and gives no details.'
const askAbout = 'Ask your doctor or pharmacist about these two.'

function softened({ softened: why }: Finding): Line[] {
  return line('Shown as “Other”', why)
}

function line(label: string, text: string | undefined): Line[] {
  return text ? [{ label, text }] : []
}
