import { joinWithAnd } from '#app/lib/plural.ts'
import { disclaimers, isCompared, type Report, whomToAsk } from '../check/check-report.ts'
import { notReviewed } from '../rules-page/about-rules.ts'
import type { Circumstance } from './circumstances.ts'
import { notice, type ReportPart } from './report-blocks.ts'

interface Preface {
  report: Report
  circumstances: Circumstance[]
  /** Sentences about withheld parts. */
  uncheckedTexts: string[]
  /** Set if there were too few medications to compare. */
  tooFewText?: string
}

/** Returns what was checked and what was not, in half a page. */
export function prefacePart({
  report,
  circumstances,
  uncheckedTexts,
  tooFewText,
}: Preface): ReportPart {
  const text = tooFewText ? undefined : summarize(report)
  return {
    id: 'checked',
    heading: 'Summary',
    blocks: [
      ...(tooFewText ? [notice(tooFewText)] : []),
      ...(uncheckedTexts.length > 0 ? [notice('Some parts were left out', uncheckedTexts)] : []),
      ...(text ? [{ kind: 'text', text, isStrong: true } as const] : []),
      {
        kind: 'list',
        items: [
          { title: 'Checked', texts: [checkedText(report, circumstances)] },
          { title: 'Not checked', texts: notCheckedTexts(report, circumstances) },
          { title: 'Limits', texts: [`${notReviewed} ${notSafe}`] },
          { title: 'Questions', texts: [`${whomToAsk} ${disclaimers[1]}`] },
        ],
      },
    ],
  }
}

const notSafe = 'No finding does not mean that a medicine is safe.'

// "1 of 2 medications compared" would be misleading.
function summarize(report: Report): string | undefined {
  if (isCompared(report)) return `${report.summary}.`
  const { length } = report.findings
  if (length === 0) return undefined
  return `${length} ${length === 1 ? 'finding' : 'findings'} about allergies, age, pregnancy, alcohol or conditions.`
}

function checkedText(report: Report, circumstances: readonly Circumstance[]): string {
  const facts = circumstances.flatMap(({ title, used }) =>
    used ? [`${title.toLowerCase()} (${used})`] : [],
  )
  const sides = [
    ...(isCompared(report) ? ['with each other'] : []),
    ...(facts.length > 0 ? [`with ${joinWithAnd(facts)}`] : []),
  ]
  return sides.length > 0 ? `The medicines below ${sides.join(', and ')}.` : 'Nothing.'
}

function notCheckedTexts(report: Report, circumstances: readonly Circumstance[]): string[] {
  const unknown = circumstances.flatMap(({ title, used, isUnchecked }) =>
    used || isUnchecked ? [] : [title.toLowerCase()],
  )
  const missingText =
    unknown.length > 0 ? [`Not recorded, so not compared: ${joinWithAnd(unknown)}.`] : []
  return [...incompleteTexts(report), ...missingText, otherFactsText]
}

const otherFactsText =
  'Doses, laboratory values, other conditions, weight, food, tobacco and other drugs.'

function incompleteTexts({ medications, unrecognized: names }: Report): string[] {
  const partlyRead = medications.filter(({ unreadWords }) => unreadWords)
  const texts: [count: number, singular: string, plural: string][] = [
    [
      names.length,
      '1 name was not recognized: nothing was checked for it.',
      'names were not recognized: nothing was checked for them.',
    ],
    [
      partlyRead.length,
      '1 name was read only in part: the rest of it was not checked.',
      'names were read only in part: the rest of them was not checked.',
    ],
  ]
  return texts.flatMap(([count, singular, plural]) =>
    count > 0 ? [count === 1 ? singular : `${count} ${plural}`] : [],
  )
}
