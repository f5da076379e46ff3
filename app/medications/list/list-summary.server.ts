import { logError } from '#app/lib/log.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { isCurrent } from '#app/profile-definition/sections/medications.ts'
import { checkOnThread, takenNow } from '../check/check-profile.server.ts'
import {
  checkFailedMessage,
  isCompared,
  noInteractionMessage,
  nothingComparedMessage,
  type Report,
} from '../check/check-report.ts'
import { typedName } from '../check/read-medication.server.ts'
import { uncheckedTexts } from '../check/unchecked-parts.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import { findingCounts } from './finding-counts.ts'
import { medicationsIn } from './lifecycle.ts'

/** The summary of the check above the current medications. */
export interface ListSummary {
  /** First unchecked parts, then findings. */
  lines: string[]
  /** True for a finding above "other", an unchecked part or a failed check. */
  isAttention: boolean
  hasReport: boolean
  /** The most severe finding about each row, by its id, if it is major or moderate. */
  severities: Record<number, Severity>
}

/** Returns the summary of the check of current medications; undefined if there are none. */
export async function summarizeList(profile: Profile, now: Date): Promise<ListSummary | undefined> {
  const count = medicationsIn(profile).filter(isCurrent).length
  if (count === 0) return undefined
  try {
    const report = await checkOnThread(profile, now)
    const notRead = [...uncheckedTexts(profile), ...unreadTexts(report)]
    const lines = [...notRead, ...foundTexts(report, count)]
    const isGrave = report.findings.some(({ severity }) => severity !== 'other')
    const isAttention = isGrave || notRead.length > 0
    const severities = findSeverities(profile, report)
    return lines.length > 0 ? { lines, isAttention, hasReport: true, severities } : undefined
  } catch (error) {
    logError(error)
    const lines = [checkFailedMessage, 'Nothing was checked.']
    return { lines, isAttention: true, hasReport: false, severities: {} }
  }
}

// The most severe finding comes first.
function findSeverities(profile: Profile, { findings }: Report): ListSummary['severities'] {
  const graveFindings = findings.filter(({ severity }) => severity !== 'other')
  return Object.fromEntries(
    takenNow(profile).flatMap(row => {
      const worst = graveFindings.find(({ medications }) => medications.includes(typedName(row)))
      return worst ? [[row.id, worst.severity]] : []
    }),
  )
}

/** Returns lines about names that were not read or were guessed. */
function unreadTexts({ unrecognized, medications }: Report): string[] {
  const inPart = medications.filter(({ unreadWords }) => unreadWords).length
  const misspelled = medications.filter(({ readAs }) => readAs).length
  return onlyTexts([
    unrecognized.length > 0 &&
      `${namesWere(unrecognized.length)} not recognized: nothing was checked for ${them(unrecognized.length)}.`,
    inPart > 0 && `${namesWere(inPart)} read only in part: the rest was not checked.`,
    misspelled > 0 &&
      `${namesWere(misspelled)} read as another one, because of the spelling. The report says which.`,
  ])
}

function foundTexts(report: Report, count: number): string[] {
  const { findings, uncovered } = report
  const counted = findingCounts(findings, ' in the current medications')
  const unknown =
    uncovered.length > 0 &&
    `${uncovered.length === 1 ? '1 medication is' : `${uncovered.length} medications are`} known, but our list has no rule about ${them(uncovered.length)}.`
  const nothingFound = isCompared(report) ? noInteractionMessage : nothingComparedMessage
  if (counted) return onlyTexts([`${counted}.`, unknown])
  return onlyTexts([unknown, count > 1 && nothingFound])
}

function onlyTexts(lines: (string | false)[]): string[] {
  return lines.filter(line => typeof line === 'string')
}

function namesWere(count: number): string {
  return count === 1 ? '1 name was' : `${count} names were`
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them'
}
