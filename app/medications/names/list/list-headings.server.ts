import { isAboutAllergies } from './allergy-words.ts'
import {
  hasHeadingWords,
  isPlainHeading,
  isTimeHeading,
  leadLength,
  readHeadingTime,
  removeLabel,
} from './list-words.ts'
import { findNameAtStart, isName, isSameMedicine, readStart } from './name-starts.server.ts'

/**
 * Returns whether a line is a heading, or starts with one.
 * @param canBeTime true if "Morning" alone is a heading.
 */
export function readHeading(
  bare: string,
  { canBeTime }: { canBeTime: boolean },
): 'whole' | 'start' | undefined {
  const { label } = removeLabel(bare)
  const [, before = '', after = ''] = /^([^:]{1,60}):\s*(.*)$/u.exec(bare) ?? []
  if (before && isTimeHeading(before)) return after === '' ? 'whole' : 'start'
  if (before && after === '' && !label) {
    return hasHeadingWords(before) || readStart(before) === 'unknown' ? 'whole' : undefined
  }
  const cells = bare.split(/(?:(?<!\s)\s+)?[\t|,;]\s*/).filter(Boolean)
  const isTable =
    cells.length > 1 && cells.every(hasHeadingWords) && isPlainHeading(cells.join(' '))
  if (isTable || isPlainHeading(bare)) return 'whole'
  if (readHeadingTime(bare) && canBeTime) return 'whole'
  if (!before || label || /\d/.test(before)) return undefined
  const isHeading = hasHeadingWords(before) || isAboutAllergies(before)
  const isIntroduction =
    leadLength(bare) === 0 &&
    !/[,;]/.test(before) &&
    isName(readStart(after)) &&
    introduces(before, after)
  return isHeading || isIntroduction ? 'start' : undefined
}

// "Insulin: Lantus 20 units", but not "Metformin: Glucophage 500 mg"
function introduces(before: string, after: string): boolean {
  const [name, other] = [findNameAtStart(before), findNameAtStart(after)]
  if (!name) return readStart(before) === 'unknown'
  return other !== undefined && !isSameMedicine(name, other)
}
