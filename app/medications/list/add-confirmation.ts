import type { CheckedMedication, Finding } from '../check/check-report.ts'

/** What a person is told before a medicine comes into another list. It tells, and never forbids. */
export interface AddConfirmation {
  /** What the medicine is called in the list. */
  name: string
  to: 'current' | 'researching'
  /** How the check read it. */
  read?: CheckedMedication
  /** What the check found, the gravest first. */
  findings: Finding[]
  /** What was not compared, because it is withheld from who adds it. */
  uncheckedTexts: string[]
  /** The check itself went wrong: nothing is known. */
  isUnchecked: boolean
  /** The list does not know the name; `near` are names that it knows. */
  isUnknown: boolean
  similarNames: string[]
  /** The name was misspelled, and checked as this one. */
  readAs?: string
  /** Words of the name that mean nothing to the list. */
  unreadWords?: string
  /** It is taken now, and would not be in the list of what is taken any more. */
  isLeaving: boolean
  /** A mark for each thing that must be told; they come back with the decision, so that nothing new goes unsaid. */
  marks: string[]
}

/** How many marks a form may bring back, and how long one is. */
export const maxMarks = { count: 500, length: 700 }
