import type { Severity } from '../knowledge/knowledge-file.ts'

/** An unanswered finding, as a panel shows it. */
export interface OpenFinding {
  /** Names the finding in a form. */
  key: string
  title: string
  severity: Severity
  isAllergy: boolean
  isLifeThreatening: boolean
  /** "What can happen" and "What to do". */
  effect: string
  advice: string
}

export interface OpenFindings {
  /** The most severe first. */
  findings: OpenFinding[]
  /** Count of all findings; a page shows the first ones. */
  count: number
  /** The check itself failed: nothing is known. */
  isUnchecked: boolean
  /** Titles of the sections that the check needs and that cannot be opened. */
  unreadable: string[]
}

/** Returns whether a page must show the findings in red. */
export function isDanger({ findings }: OpenFindings): boolean {
  return findings.some(one => one.severity === 'major' || one.isAllergy)
}

/** Returns whether there is nothing to show: no finding, and nothing that was not checked. */
export function isNothingOpen({ findings, isUnchecked, unreadable }: OpenFindings): boolean {
  return findings.length === 0 && !isUnchecked && unreadable.length === 0
}

/** The address to which an answer to an open finding is posted. */
export const findingsPath = '/profile/medications/findings'

/** The answers to an open finding: the value and the words of its button. */
export const findingAnswers = {
  taking: 'Yes, I take it',
  known: 'My doctor or pharmacist knows',
} as const

/** The pages that show open findings, and to which an answer leads back. */
export const findingsPages = [
  '/dashboard',
  '/profile/medications',
  '/profile/medications?edit=1',
  '/profile/allergies',
  '/profile/allergies?edit=1',
  '/profile/edit/medications',
  '/profile/edit/allergies',
  '/start/allergies',
] as const

export type FindingsPage = (typeof findingsPages)[number]
