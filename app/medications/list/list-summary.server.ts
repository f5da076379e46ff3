import { logError } from '#app/lib/log.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { isCurrent } from '#app/profile-definition/sections/medications.ts'
import { checkProfile } from '../check/check-profile.server.ts'
import {
  type CheckedMedication,
  checkFailed,
  noInteractionFound,
  type Report,
} from '../check/check-report.ts'
import { uncheckedTexts } from '../check/unchecked-parts.ts'
import { findingCounts } from './finding-counts.ts'
import { rowsIn } from './lifecycle.ts'

/** What the list of current medications says on top about the check of them all. */
export interface ListSummary {
  /** What was not checked comes first, and then what was found. */
  lines: string[]
  /** Something is to be asked about or to be mended, or the check went wrong. */
  isAttention: boolean
  hasReport: boolean
}

/** What the check of the current medications found, in a line or two; undefined where there is nothing to say. */
export function listSummaryOf(profile: Profile, now: Date): ListSummary | undefined {
  const count = rowsIn(profile).filter(isCurrent).length
  if (count === 0) return undefined
  try {
    const report = checkProfile(profile, now)
    const notRead = [...uncheckedTexts(profile), ...unread(report)]
    const lines = [...notRead, ...found(report, count)]
    const isGrave = report.findings.some(({ severity }) => severity !== 'other')
    const isAttention = isGrave || notRead.length > 0
    return lines.length > 0 ? { lines, isAttention, hasReport: true } : undefined
  } catch (error) {
    logError(error)
    const lines = [checkFailed, 'Nothing was checked.']
    return { lines, isAttention: true, hasReport: false }
  }
}

/** What the check could not look at, or may have taken for something else. */
function unread({ unrecognized, medicines }: Report): string[] {
  const inPart = medicines.filter(({ notRead }) => notRead).length
  const misspelled = medicines.filter(({ readAs }) => readAs).length
  return said([
    unrecognized.length > 0 &&
      `${names(unrecognized.length)} not recognized: nothing was checked for ${them(unrecognized.length)}.`,
    inPart > 0 && `${names(inPart)} read only in part: the rest was not checked.`,
    misspelled > 0 &&
      `${names(misspelled)} read as another one, because of the spelling. The report says which.`,
  ])
}

function found({ findings, uncovered, medicines }: Report, count: number): string[] {
  const counted = findingCounts(findings, ' in your current medications')
  const unknown =
    uncovered.length > 0 &&
    `${uncovered.length === 1 ? '1 medication is' : `${uncovered.length} medications are`} known, but our list holds nothing about ${them(uncovered.length)}.`
  if (counted) return said([`${counted}.`, unknown])
  return said([unknown, count > 1 && nothingFound(medicines)])
}

// Of one medicine alone there is no pair to speak of.
function nothingFound(medicines: readonly CheckedMedication[]): string {
  const read = medicines.filter(({ ingredients }) => ingredients.length > 0)
  const isPair = read.length > 1 || read.some(({ isSeveral }) => isSeveral)
  return isPair ? noInteractionFound : 'No two medications could be compared.'
}

function said(lines: (string | false)[]): string[] {
  return lines.filter(line => typeof line === 'string')
}

function names(count: number): string {
  return count === 1 ? '1 name was' : `${count} names were`
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them'
}
