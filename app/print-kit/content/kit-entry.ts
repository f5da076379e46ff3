import type { Span } from '#app/pdf/drawing.ts'
import { joinSpanTexts, toOneLine } from '#app/pdf/typeset.ts'
import type { LineKind } from '../print-choices.ts'

/** One fact. It is printed in full, in brief, or omitted and listed. */
export interface KitEntry {
  kind: LineKind
  /** Section of the profile that it comes from. */
  section: string
  spans: Span[]
  /** The shortest printed form; the first rows if it is missing. */
  brief?: Span[]
  /** The form with all that matters in first aid; everything if it is missing. */
  main?: Span[]
  /** Entries with a higher number are omitted first. */
  priority: number
  /** True for an entry that is placed before all others. */
  isVital: boolean
  /** True for an entry that changes first aid: less important words never move it to the back. */
  isFirstAid: boolean
  /** True if it is joined with its neighbours into one paragraph. */
  isFlow: boolean
}

/** Entries under one label. */
export interface EntryGroup {
  label: string
  /** `danger` for life-threatening facts, `first` for facts that must be read first. */
  tone: 'danger' | 'first' | 'plain'
  entries: KitEntry[]
  /** Prefix of a paragraph of joined entries, so that it does not read as the whole list. */
  flowPrefix?: string
}

/** The rank of an entry: its kind, unless the kind is divided. */
type Rank = LineKind | 'states' | 'implants' | 'withheld' | 'directives' | 'lesserConditions'

/** The entries that are placed before all others, in the order of the emergency page. */
const vitalRanks: readonly Rank[] = [
  'firstToKnow',
  'allergies',
  'otherAllergies',
  'states',
  'pregnancy',
  'criticalMedicines',
  'implants',
  'contacts',
]

// The last ones are omitted first.
const ranks: readonly Rank[] = [
  ...vitalRanks,
  'withheld',
  'conditions',
  'directives',
  'alerts',
  'language',
  'lesserConditions',
  'otherMedicines',
  'organDonor',
  'doctors',
]

/** Returns an entry as text, for the lists of printed and of omitted lines. */
export function entryText(group: EntryGroup, entry: KitEntry): string {
  return `${group.label}: ${joinSpanTexts(entry.spans)}`.replaceAll('\u00a0', ' ')
}

/** More than a profile can hold. */
const maxEntriesPerRank = 1000

export interface EntryOptions {
  /** Defaults to the kind. */
  rank?: Rank
  brief?: Span[]
  main?: Span[]
}

/** Returns an entry. @param index its place in its rank: the first is omitted last. */
export function kitEntry(
  kind: LineKind,
  section: string,
  index: number,
  spans: Span[],
  { rank = kind, brief, main }: EntryOptions = {},
): KitEntry {
  return {
    kind,
    section,
    priority: ranks.indexOf(rank) * maxEntriesPerRank + index,
    isVital: vitalRanks.includes(rank),
    isFirstAid: vitalRanks.includes(rank) && rank !== 'contacts',
    isFlow: false,
    spans: cleanSpans(spans),
    ...(brief && { brief: cleanSpans(brief) }),
    ...(main && { main: cleanSpans(main) }),
  }
}

/** Returns an entry that is joined with its neighbours into one paragraph. */
export function flowEntry(
  kind: LineKind,
  section: string,
  index: number,
  text: string,
  options: EntryOptions = {},
): KitEntry {
  return { ...kitEntry(kind, section, index, [{ text }], options), isFlow: true }
}

// Spaces between spans are kept: they separate words.
function cleanSpans(spans: Span[]): Span[] {
  return spans
    .map(span => {
      const [, before = '', , after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(span.text) ?? []
      const text = `${before && ' '}${toOneLine(span.text)}${after && ' '}`
      return { ...span, text: text.trim() ? text : ' ' }
    })
    .filter(({ text }) => text !== ' ')
}
