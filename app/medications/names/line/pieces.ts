import type { Medication } from '#app/profile-definition/sections/medications.ts'

// The parts of a typed line, and the patterns that find them.

type Form = NonNullable<Medication['form']>
export type DoseUnit = NonNullable<Medication['unit']>
export type Frequency = NonNullable<Medication['frequency']>
export type Weekday = NonNullable<Medication['selectedDaysOfWeek']>[number]
export type Moment = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night'

/** A number with its unit; `unit` is `other` where `customUnit` holds the unit. */
export interface Amount {
  number: number
  unit: DoseUnit
  customUnit?: string
}

/** A form as the medication form stores it. */
export interface NamedForm {
  form: Form
  customForm?: string
}

/** The meaning of a part of the line. */
export type Meaning =
  /** An amount; `isPerPill` for the strength of one tablet. */
  | { kind: 'amount'; amount: Amount; isPerPill?: boolean; form?: NamedForm }
  /** Tablets and the like; `amount` is the strength of each. */
  | { kind: 'pills'; count: number; amount?: Amount; form?: NamedForm }
  /** Puffs, drops, patches: counted doses that are no pills. */
  | { kind: 'uses'; amount: Amount; form?: NamedForm }
  /** Two numbers in one strength: "5/325". */
  | { kind: 'combination' }
  /** Two readings, or no dose, with a sentence. A doubt about `dose` leaves the dose empty. */
  | { kind: 'doubt'; about: 'dose' | 'time' | 'strength'; explanation: string }
  | { kind: 'form'; form: NamedForm }
  /** A frequency; `isWeak` for a bare "daily" beside a stricter word. */
  | { kind: 'rate'; rate: Rate; isWeak?: boolean }
  /** "1-0-1": counts for morning, noon, evening, and night if there are four. */
  | { kind: 'scheme'; counts: number[] }
  | { kind: 'moment'; moments: Moment[]; withFood?: 'with' }
  | { kind: 'days'; days: Weekday[] }
  | { kind: 'asNeeded' }
  | { kind: 'food'; withFood: NonNullable<Medication['withFood']> }
  | { kind: 'time'; time: string }
  /** Understood, without a field that could hold it: "for 7 days", "by mouth". */
  | { kind: 'noField' }
  /** Joins other parts and means nothing by itself: "take", "and". */
  | { kind: 'filler' }
  /** Opens a reason: "for". */
  | { kind: 'for' }

/** A frequency: an option of the field, or words. `perWeek` must match the count of days. */
export interface Rate {
  key?: Frequency
  words: string
  everyDays?: number
  perDay?: number
  perWeek?: number
}

/** A part of the line, from `start` to before `end`. */
export type LinePiece = Meaning & { start: number; end: number }

/** A part of the line that no pattern matches. */
export interface Word {
  kind: 'word'
  start: number
  end: number
}

export type LinePart = LinePiece | Word

export type PieceOf<Kind extends LinePiece['kind']> = Extract<LinePiece, { kind: Kind }>

/** Returns the parts of one kind. */
export function selectPieces<Kind extends LinePiece['kind']>(
  parts: readonly LinePart[],
  kind: Kind,
): PieceOf<Kind>[] {
  return parts.filter((part): part is PieceOf<Kind> => part.kind === kind)
}

/** Returns each value once. */
export function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}

/** A pattern and the meaning of its match; `undefined` if the match does not count. */
export interface Pattern {
  source: RegExp
  read(match: string[]): Meaning | undefined
}

const wordSource =
  /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.+/%-]*[\p{L}\p{M}\p{N}%+]|[\p{L}\p{M}\p{N}%#]/uy

/** Returns the words of a text with their places. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (let position = 0; position < text.length; ) {
    wordSource.lastIndex = position
    const match = wordSource.exec(text)
    const end = position + (match?.[0].length ?? 1)
    if (match) words.push({ kind: 'word', start: position, end })
    position = end
  }
  return words
}

/**
 * Returns the parts of a text from `start` to before `end`. At each place the longest match of a
 * pattern is a piece; a word that no pattern matches is a part of its own.
 */
export function partsIn(
  text: string,
  patterns: readonly CompiledPattern[],
  { start = 0, end = text.length } = {},
): LinePart[] {
  const parts: LinePart[] = []
  for (let position = start; position < end; ) {
    const piece = findLongestPiece(text, patterns, position, end)
    if (piece) {
      parts.push(piece)
      position = piece.end
      continue
    }
    wordSource.lastIndex = position
    const word = wordSource.exec(text)
    const wordEnd = Math.min(end, position + (word?.[0].length ?? 1))
    if (word) parts.push({ kind: 'word', start: position, end: wordEnd })
    position = wordEnd
  }
  return parts
}

/** Returns a pattern of a source without flags. */
export function pattern(source: string, read: Pattern['read']): Pattern {
  return { source: new RegExp(source, 'iu'), read }
}

/** A pattern that matches only at the place where the search starts. */
export interface CompiledPattern {
  pattern: RegExp
  read: Pattern['read']
}

/** Compiles patterns that match whole words at one place. */
export function compilePatterns(patterns: readonly Pattern[]): CompiledPattern[] {
  return patterns.map(({ source, read }) => ({
    pattern: new RegExp(`(?:${source.source})(?![\\p{L}\\p{N}])`, 'iuy'),
    read,
  }))
}

function isWordStart(text: string, position: number): boolean {
  const [before = '', first = ''] = [text[position - 1], text[position]]
  return /[\p{L}\p{N}.,#@]/u.test(first) && !/[\p{L}\p{N}]/u.test(before)
}

function findLongestPiece(
  text: string,
  patterns: readonly CompiledPattern[],
  start: number,
  maxEnd: number,
): LinePiece | undefined {
  if (!isWordStart(text, start)) return undefined
  let longest: LinePiece | undefined
  for (const { pattern, read } of patterns) {
    pattern.lastIndex = start
    const match = pattern.exec(text)
    const end = start + (match?.[0].length ?? 0)
    if (!match || end > maxEnd || end <= (longest?.end ?? start)) continue
    const meaning = read([...match].map(group => group ?? ''))
    if (meaning) longest = { ...meaning, start, end }
  }
  return longest
}
