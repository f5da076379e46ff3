import type { LineKind } from './choices.ts'
import type { Span } from './drawing.ts'
import { onOneLine, plain } from './typeset.ts'

/** One thing to know. It is printed in full, shortened with a sign, or left out and named. */
export interface Entry {
  kind: LineKind
  /** Section of the profile that it comes from. */
  section: string
  spans: Span[]
  /** When room is short, the highest goes first. */
  keep: number
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

// What goes last when room is short. One contact stays above all: without it nobody can be asked for the code.
const keepOrder: readonly LineKind[] = [
  'firstToKnow',
  'allergies',
  'criticalMedicines',
  'alerts',
  'pregnancy',
  'otherAllergies',
  'contacts',
  'language',
  'conditions',
  'otherMedicines',
  'organDonor',
  'doctors',
]

/** An entry in words, as a list of what did not fit names it. */
export function wordsOf(group: Group, entry: Entry): string {
  return `${group.label}: ${plain(entry.spans)}`.replaceAll('\u00a0', ' ')
}

/** An entry that is joined with its neighbours to one paragraph. */
export function flow(kind: LineKind, section: string, index: number, text: string): Entry {
  return { ...entry(kind, section, index, [{ text }]), isFlow: true }
}

/** More entries of one kind than a profile can hold. */
const mostOfAKind = 1000

/** An entry of one kind. @param index its place among those of its kind: the first is the last to go. */
export function entry(kind: LineKind, section: string, index: number, spans: Span[]): Entry {
  const keep = keepOrder.indexOf(kind) * mostOfAKind + index
  return { kind, section, keep, isFlow: false, spans: tidy(spans) }
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
