import type { CheckedMedication, Finding } from '../check/check-report.ts'

/** The question before a form saves a medication: about findings, or about its answers. */
export type SaveQuestion = FindingsQuestion | AnswersQuestion

interface AskedQuestion {
  /** Name of the medication, as typed. */
  name: string
  /** Keys that were confirmed for other questions of the same form. */
  confirmedKeys: string[]
  /** Keys of this question. */
  askedKeys: string[]
  /** The button that was pressed first; the save after the answer uses it. */
  intent: string
}

export interface FindingsQuestion extends AskedQuestion {
  findings: Finding[]
  read?: CheckedMedication
  /** Words about sections that were not compared, because they are withheld from the actor. */
  uncheckedTexts: string[]
  /** True if the check failed, so that nothing is known. */
  isUnchecked: boolean
  isLifeThreatening: boolean
}

/** Answers of one row that contradict each other, or that are unusual. */
export interface AnswersQuestion extends AskedQuestion {
  text: string
  /** True if "Once a week" is an answer, in a form that has the control. */
  isWeekly: boolean
  /** Name of the control to correct, in the form of the section. */
  control?: string
}

/** The key that replaces those of findings if the check fails. */
export const uncheckedKey = 'unchecked'
