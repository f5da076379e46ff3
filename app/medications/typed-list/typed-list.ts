import type { SubmissionResult } from '@conform-to/react'
import type { SaveQuestion } from '../before-save/save-question.ts'

// A typed list of medications on its way into the record: one box, then a row for each line.

/** The name of the button that goes back to the box. */
export const stepField = { name: 'step', back: 'back' } as const

/** The name of the buttons that answer a question: "3y" says yes to that of row 3. */
export const pressField = 'press'

export const maxTypedText = 20_000

/** The number of lines on one page. */
export const maxShownLines = 200

export type RowQuestion =
  | { kind: 'name'; name: string }
  /** A number with two readings. */
  | { kind: 'number'; typed: string; readings: [string, string] }
  | { kind: 'now' }
  /** No medicine was found: it can be added as typed. */
  | { kind: 'unread' }

/** One typed line to confirm. */
export interface TypedRow {
  /** The line as typed. */
  typed: string
  /** Name and details as they would be added; absent while a question is open. */
  name?: string
  words?: string
  question?: RowQuestion
  /** Start and end of the name in the typed line, while a question is open. */
  nameAt?: [number, number]
  /** Sentences about the row. */
  notes?: string[]
  /** True if the button "Add to the list" adds it. */
  isTicked?: boolean
  /** True if it cannot be added: it is on the list, or too long. */
  isFixed?: boolean
}

/** A typed list as the page shows it. */
export interface ListToConfirm {
  text: string
  rows: TypedRow[]
  /** The answers that were given, such as "3y 7ny". */
  said: string
  /** Count of further lines, which follow when these are added. */
  moreLines: number
  /** The message about the last save, such as "Added 3 medications to current medications". */
  saved?: string
  /** The sentence about lines that had no room in that save. */
  noRoom?: string
}

export interface TypedListValues {
  text: string
}

/** The answer to a post that went on to no other page. */
export type TypedListAnswer = SubmissionResult<string[]> & {
  /** The list to confirm; absent while the box is shown. */
  list?: ListToConfirm
  question?: SaveQuestion
  /** The row whose question was answered. */
  pressed?: number
}
