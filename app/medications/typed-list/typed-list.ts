import type { SubmissionResult } from '@conform-to/react'
import type { SaveQuestion } from '../before-save/save-question.ts'

// A typed list of medications on its way into the record: one box, then a row for each.

/** The value of "Did you mean" that keeps the typed name. */
export const asTyped = 'as-typed'

/** The name of the button that goes back to the box. */
export const stepField = { name: 'step', back: 'back' } as const

/** The limits of the fields. */
export const typedListLimits = { text: 20_000, dose: 60 } as const

/** A row to confirm. */
export interface ConfirmRow {
  /** The text of the row as typed. */
  typed: string
  name: string
  dose: string
  often: string
  reason: string
  isKnown: boolean
  /** Names for "Did you mean". */
  candidates: string[]
  /** Typed words that fit no field. */
  unread: string[]
  /** Sentences about the row. */
  notes: string[]
  /** True if the row is taken in unless the owner unticks it. */
  isTicked: boolean
}

/** A typed list as it is shown for confirmation. */
export interface ConfirmList {
  rows: ConfirmRow[]
  /** Lines that are no medication. */
  ignored: string[]
  /** The text after the last row that is allowed. */
  rest: string
}

/** The values of a posted row. */
export interface PostedRow {
  take?: string
  name?: string
  meant?: string
  dose?: string
  often?: string
  reason?: string
}

/** The values of the form. */
export interface TypedListValues {
  text: string
  rows: PostedRow[]
}

/** The answer to a post that saved nothing. */
export type TypedListAnswer = SubmissionResult<string[]> & {
  /** The rows to confirm; absent while the box is shown. */
  list?: ConfirmList
  question?: SaveQuestion
  /** Indexes of rows that the answer "Do not add it" has unticked. */
  left?: number[]
}
