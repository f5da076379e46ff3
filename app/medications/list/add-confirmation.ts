import type { CheckedMedication, Finding } from '../check/check-report.ts'

/** The confirmation before a medication is added or moved. It warns and never forbids. */
export interface AddConfirmation {
  name: string
  to: 'current' | 'researching'
  /** The medication as the check read it. */
  read?: CheckedMedication
  /** The most severe first. */
  findings: Finding[]
  /** Sentences about parts that were not compared. */
  uncheckedTexts: string[]
  /** The check itself went wrong: nothing is known. */
  isUnchecked: boolean
  /** The name is not in our list; `similarNames` are. */
  isUnknown: boolean
  similarNames: string[]
  /** The name was misspelled, and checked as this one. */
  readAs?: string
  /** Words of the name that mean nothing to the list. */
  unreadWords?: string
  /** It is a current medication and would no longer be one. */
  isLeaving: boolean
  /** One mark for each warning. They come back with the decision, so that new ones are shown. */
  marks: string[]
}

/** Maximum number and length of the marks in a form. */
export const maxMarks = { count: 500, length: 700 }
