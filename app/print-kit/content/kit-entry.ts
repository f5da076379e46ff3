import type { Span } from '#app/pdf/drawing.ts'
import { onOneLine, plain } from '#app/pdf/typeset.ts'
import type { LineKind } from '../print-choices.ts'

/** One thing to know. It is printed in full, in short, or left out and named. */
export interface Entry {
  kind: LineKind
  /** Section of the profile that it comes from. */
  section: string
  spans: Span[]
  /** The words that are printed at least; without them the first row is. */
  brief?: Span[]
  /** Entries with a higher number are left out first. */
  keep: number
  /** Every vital entry is placed before any other one. */
  isVital: boolean
  /** Joined with its neighbours to one paragraph. */
  isFlow: boolean
}

/** Entries under one label. */
export interface Group {
  label: string
  /** `danger` for what can kill, `first` for what must be read before anything else. */
  tone: 'danger' | 'first' | 'plain'
  entries: Entry[]
  /** What a paragraph of joined entries begins with, so that it does not read as all there is. */
  flowBegins?: string
}

/** The rank of an entry: its kind, where a kind is not divided. */
type Rank = LineKind | 'implants' | 'withheld' | 'directives' | 'lesserConditions'

/** The entries that win over all others, in this order. */
const vitalRanks: readonly Rank[] = [
  'allergies',
  'otherAllergies',
  'implants',
  'criticalMedicines',
  'contacts',
]

// The last ones are left out first.
const ranks: readonly Rank[] = [
  ...vitalRanks,
  'withheld',
  'firstToKnow',
  'pregnancy',
  'conditions',
  'directives',
  'alerts',
  'language',
  'lesserConditions',
  'otherMedicines',
  'organDonor',
  'doctors',
]

/** An entry in words, as a list of what did not fit names it. */
export function wordsOf(group: Group, entry: Entry): string {
  return `${group.label}: ${plain(entry.spans)}`.replaceAll('\u00a0', ' ')
}

/** More entries of one rank than a profile can hold. */
const maxOfARank = 1000

interface EntryOptions {
  /** The kind without it. */
  rank?: Rank
  brief?: Span[]
}

/** An entry of one kind. @param index its place in its rank: the first is left out last. */
export function entry(
  kind: LineKind,
  section: string,
  index: number,
  spans: Span[],
  { rank = kind, brief }: EntryOptions = {},
): Entry {
  return {
    kind,
    section,
    keep: ranks.indexOf(rank) * maxOfARank + index,
    isVital: vitalRanks.includes(rank),
    isFlow: false,
    spans: tidy(spans),
    ...(brief && { brief: tidy(brief) }),
  }
}

/** An entry that is joined with its neighbours to one paragraph. */
export function flow(
  kind: LineKind,
  section: string,
  index: number,
  text: string,
  options: EntryOptions = {},
): Entry {
  return { ...entry(kind, section, index, [{ text }], options), isFlow: true }
}

// Spaces at the seams between spans are kept: they are what parts the words.
function tidy(spans: Span[]): Span[] {
  return spans
    .map(span => {
      const [, before = '', , after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(span.text) ?? []
      const text = `${before && ' '}${onOneLine(span.text)}${after && ' '}`
      return { ...span, text: text.trim() ? text : ' ' }
    })
    .filter(({ text }) => text !== ' ')
}

/** Keeps a number with its unit at the end of a row. */
export function unbroken(words: string): string {
  return words.replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
}
