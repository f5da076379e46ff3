import type { CheckedMedication, Finding } from '../check/check-report.ts'

/** The question before a form saves a medication with findings. */
export interface SaveQuestion {
  /** Name of the medication, as typed. */
  name: string
  findings: Finding[]
  read?: CheckedMedication
  /** Words about sections that were not compared, because they are withheld from the actor. */
  uncheckedTexts: string[]
  /** True if the check failed, so that nothing is known. */
  isUnchecked: boolean
  isLifeThreatening: boolean
  /** Keys of findings that were confirmed for other rows of the same form. */
  confirmedKeys: string[]
  /** Keys of the findings of this question. */
  askedKeys: string[]
  /** The button that was pressed first; the save after the answer uses it. */
  intent: string
}

/** The key that replaces those of findings if the check fails. */
export const uncheckedKey = 'unchecked'
