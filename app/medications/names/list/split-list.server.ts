import { linePatterns } from '../line/line-patterns.ts'
import { partsIn, wordsIn } from '../line/pieces.ts'
import { readLine } from '../line/read-line.server.ts'
import { toNameKey } from '../name-key.ts'
import { namesAllergy, saysAllergic } from './allergy-words.ts'
import { saysForeignStop } from './foreign-stop-words.ts'
import { findItems } from './list-items.server.ts'
import type { IgnoredText } from './list-pieces.ts'
import { hasDose } from './list-words.ts'
import { findNameAtStart, isOneProduct } from './name-starts.server.ts'
import { hasTime, type ListItem, namesMedicine } from './piece-joins.server.ts'
import { findStopSuffix, type StopState, saysRestarted, saysStopped } from './stopped-words.ts'
import { type ReadRow, readRow } from './typed-row.server.ts'

/** One row of a typed list. */
export interface TypedRow extends ReadRow {
  /** The text of the row, exactly as typed, with its bullet and all. */
  typed: string
  /**
   * `repeated`: the name is in another row, too. `mayBeTwo`: one product, or two medications.
   * `stopped`: not taken any more. `unclear`: the text does not say whether it is taken.
   */
  marks: ('repeated' | StopState | 'mayBeTwo')[]
}

/** A typed list as rows. Each typed character is in a row, in `ignored`, or in `rest`. */
export interface TypedList {
  rows: TypedRow[]
  /** Texts that are no medication: headings, refills, allergies, repeated rows. */
  ignored: IgnoredText[]
  /** The text after the last row that is allowed; empty if there is none. */
  rest: string
}

/** The maximum number of rows. */
export const maxTypedRows = 100

/**
 * Splits a typed or pasted list of medications into rows, and reads name, dose and times of each.
 * Nothing is corrected: a similar name is only offered.
 */
export function splitMedicationList(text: string): TypedList {
  const { items, ignored, rest: unread } = findItems(text)
  const rows: TypedRow[] = []
  const repeated: IgnoredText[] = []
  const rest: string[] = []
  for (const item of items.flatMap(tearAtNames)) {
    if (rows.length === maxTypedRows) {
      rest.push(item.typed.trim())
      continue
    }
    const row = toRow(item)
    if (rows.some(other => isSameRow(other, row)))
      repeated.push({ typed: item.typed.trim(), reason: 'repeated' })
    else rows.push(row)
  }
  if (unread.trim() !== '') rest.push(unread.trim())
  return { rows: markRepeated(rows), ignored: [...ignored, ...repeated], rest: rest.join('\n') }
}

function toRow(item: ListItem): TypedRow {
  const { text, stop } = readStop(item)
  const row = readRow(text, item)
  return {
    ...row,
    typed: item.typed.trim(),
    marks: [...(stop ? [stop] : []), ...(mayBeTwo(row) ? (['mayBeTwo'] as const) : [])],
  }
}

/** Returns the text of an item without words such as "(stopped in May)", and its state. */
function readStop({ text, stop }: ListItem): { text: string; stop?: StopState } {
  if (saysRestarted(text) && (stop || saysStopped(text))) return { text, stop: 'unclear' }
  const suffix = findStopSuffix(text)
  if (!suffix) return { text, stop: stop ?? readDoubt(text) }
  if (namesMedicine(text.slice(suffix.start + 1, suffix.isInBrackets ? suffix.end : undefined)))
    return { text, stop: stop ?? 'unclear' }
  const before = text.slice(0, suffix.start).replace(/(?<![\s,;–-])[\s,;–-]+$/u, '')
  const rest = `${before}${text.slice(suffix.end)}`.trim()
  const isName = readLine(rest).knownName !== undefined || /^\p{L}[\p{L}\d -]*$/u.test(rest)
  return { text: isName ? rest : text, stop: stop ?? suffix.state }
}

// "Metformin used to take 1000 mg now 500 mg" may be taken.
function readDoubt(text: string): StopState | undefined {
  const isAllergy = namesAllergy(text) && !hasDose(text) && !hasTime(text)
  if (isAllergy || saysAllergic(text)) return 'unclear'
  if (!saysStopped(text)) return saysForeignStop(text) ? 'unclear' : undefined
  const isVague = hasDose(text) || hasTime(text) || /\bno\W*$|~/iu.test(text)
  return isVague ? 'unclear' : 'stopped'
}

// "Lisinopril and hydrochlorothiazide" without a strength of both.
function mayBeTwo({ name }: ReadRow): boolean {
  const [one = '', other = '', more] = name.split(/ (?:and|&|\+|\/) /iu)
  if (more !== undefined || /\d/.test(name)) return false
  return other !== '' && isOneProduct(one, other)
}

function isSameRow(one: TypedRow, other: TypedRow): boolean {
  return toKey(one) === toKey(other)
}

function toKey({ name, details, unread, marks }: TypedRow): string {
  return JSON.stringify([toNameKey(name) || name, details, unread.map(toNameKey), marks])
}

function markRepeated(rows: readonly TypedRow[]): TypedRow[] {
  const keys = rows.map(({ name }) => toNameKey(name) || name)
  return rows.map((row, at) =>
    keys.filter(key => key === keys[at]).length > 1
      ? { ...row, marks: [...row.marks, 'repeated'] }
      : row,
  )
}

/** The limit of `readLine`: a longer text may be several, too. */
const maxLineLength = 400

/** The length of more rows than a list may have: bounds the time for a long text. */
const maxTornLength = 6000

/** Tears "metformin 500 mg lisinopril 10 mg" before each name that follows a dose or a time. */
function tearAtNames(item: ListItem): ListItem[] {
  const { text, typed } = item
  const isSeveral = readLine(text).notes.some(note => note.startsWith('This looks like several'))
  if (!isSeveral && text.length <= maxLineLength) return [item]
  const starts = wordsIn(text.slice(0, maxTornLength)).flatMap(({ start }, at) =>
    at > 0 && isTornBefore(text, start) ? [start] : [],
  )
  const [first] = starts
  // The typed text has the same words, with signs and breaks between them.
  const offset = typed.lastIndexOf(text)
  if (first === undefined || offset < 0) return [item]
  return [0, ...starts].map((start, at) => {
    const end = starts[at]
    return {
      ...item,
      text: text.slice(start, end).trim(),
      typed: typed.slice(
        at === 0 ? 0 : offset + start,
        end === undefined ? undefined : offset + end,
      ),
    }
  })
}

function isInBrackets(text: string, at: number): boolean {
  return text.lastIndexOf('(', at) > text.lastIndexOf(')', at)
}

const maxPartLength = 80

function isTornBefore(text: string, start: number): boolean {
  const name = findNameAtStart(text.slice(start))
  if (!name || name.length < 4 || isInBrackets(text, start)) return false
  // The last words decide; a part is never longer.
  const before = text.slice(Math.max(0, start - maxPartLength), start)
  const last = partsIn(before, linePatterns).at(-1)
  return last !== undefined && last.kind !== 'word' && last.kind !== 'filler' && last.kind !== 'for'
}
