import { logError } from '#app/log.server.ts'
import type { Profile } from '#app/profile/profile.ts'
import { isCurrent } from '#app/profile/sections/medications.ts'
import { severities } from '../check/knowledge-file.ts'
import { checkProfile } from '../check/profile-check.server.ts'
import { checkFailed, noInteractionFound, type Report } from '../check/report.ts'
import { rowsIn } from './lifecycle.ts'

/** What the list of current medications says on top about the check of them all. */
export interface Standing {
  /** The first line says what was found. */
  lines: string[]
  /** Something is to be asked about, or the check went wrong. */
  isAttention: boolean
  hasReport: boolean
}

/** What the check of the current medications found, in a line or two; undefined where there is nothing to say. */
export function standingOf(profile: Profile, now: Date): Standing | undefined {
  const count = rowsIn(profile).filter(isCurrent).length
  if (count === 0) return undefined
  try {
    const report = checkProfile(profile, now)
    const lines = [...found(report, count), ...unchecked(report)]
    const isAttention = report.findings.some(({ severity }) => severity !== 'other')
    return lines.length > 0 ? { lines, isAttention, hasReport: true } : undefined
  } catch (error) {
    logError(error)
    const lines = [checkFailed, 'Nothing was checked.']
    return { lines, isAttention: true, hasReport: false }
  }
}

function found({ findings }: Report, count: number): string[] {
  const counts = severities.flatMap(severity => {
    const some = findings.filter(finding => finding.severity === severity).length
    return some > 0 ? [{ some, severity }] : []
  })
  const last = counts.at(-1)
  // Of one medicine alone there is no pair to speak of.
  if (!last) return count > 1 ? [noInteractionFound] : []
  const list = counts.map(({ some, severity }) => `${some} ${severity}`).join(', ')
  return [`${list} ${last.some === 1 ? 'finding' : 'findings'} in your current medications.`]
}

function unchecked({ unrecognized, uncovered }: Report): string[] {
  const lines = [
    unrecognized.length > 0 &&
      `${medications(unrecognized.length)} not recognized: nothing was checked for ${them(unrecognized.length)}.`,
    uncovered.length > 0 &&
      `${medications(uncovered.length)} known, but our list holds nothing about ${them(uncovered.length)}.`,
  ]
  return lines.filter(line => typeof line === 'string')
}

function medications(count: number): string {
  return count === 1 ? '1 medication is' : `${count} medications are`
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them'
}
