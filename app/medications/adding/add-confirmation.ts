import type { CheckedMedication, Finding } from '../check/check-report.ts'

/** The confirmation before a medication is added or moved. It warns and never forbids. */
export interface AddConfirmation {
  name: string
  to: 'current' | 'researching'
  read?: CheckedMedication
  /** The most severe first. */
  findings: Finding[]
  /** Sentences about parts that were not compared. */
  uncheckedTexts: string[]
  /** True if the check failed, so that nothing is known. */
  isUnchecked: boolean
  /** True if our list does not have the name; `similarNames` are names that it has. */
  isUnknown: boolean
  similarNames: string[]
  /** The similar name that a misspelled one was checked as. */
  readAs?: string
  /** Words of the name that our list does not have. */
  unreadWords?: string
  /** Questions about answers that contradict each other, or that are unusual. */
  aboutAnswers: string[]
  /** True if the decision removes it from the current medications. */
  isLeaving: boolean
  /** One mark for each warning. The decision posts them back, so that new warnings are shown. */
  marks: string[]
}

/** Maximum number and length of the marks in a form. */
export const maxMarks = { count: 500, length: 700 }
