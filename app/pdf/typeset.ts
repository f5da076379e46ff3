import type { Span, Text } from './drawing.ts'

/** Measures letters. */
export interface Ruler {
  /** Returns the width in em. */
  width(text: string, bold: boolean): number
  /** Returns whether our font has every letter. */
  canDraw(text: string): boolean
}

/** Spans side by side, with their width in millimetres. */
export interface TextRow {
  spans: Span[]
  width: number
}

export interface Measure {
  ruler: Ruler
  /** Size of the type and width of the column, in millimetres. */
  size: number
  width: number
}

/** Distance of two baselines, in em. */
export const lineHeight = 1.2

/** Distance from the top of a row to its baseline, in em. */
export const ascent = 0.945

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into letters as a reader sees them. */
export function graphemes(text: string): string[] {
  // The segmenter takes a hundred times as long, and few texts need it.
  return joiningCharacters.test(text)
    ? Array.from(segmenter.segment(text), ({ segment }) => segment)
    : Array.from(text)
}

const joiningCharacters = /[\p{M}\p{Cf}\p{Emoji_Modifier}\p{Regional_Indicator}\u1100-\u11ff]/u

/** Returns a ruler that measures each text once. It keeps every text: use one for one drawing. */
export function cacheRuler(ruler: Ruler): Ruler {
  const known = { bold: new Map<string, number>(), regular: new Map<string, number>() }
  return {
    canDraw: ruler.canDraw,
    width(text, bold) {
      const widths = bold ? known.bold : known.regular
      const width = widths.get(text) ?? ruler.width(text, bold)
      widths.set(text, width)
      return width
    },
  }
}

/** Puts a text on one line: a break becomes a space, or "; " after a letter or digit. */
export function toOneLine(text: string): string {
  const lines = text.split(/\s*\n\s*/).filter(line => line.trim())
  const joined = lines.reduce(
    (all, line) => `${all}${/[\p{L}\p{N})]$/u.test(all) ? ';' : ''} ${line}`,
    '',
  )
  return joined
    .normalize('NFC')
    .replace(/[^\S\u00a0]+|\p{Cc}+/gu, ' ')
    .replace(/^;/, '')
    .trim()
}

export function joinSpanTexts(spans: Span[]): string {
  return spans.map(({ text }) => text).join('')
}

/**
 * Breaks spans into rows at spaces; a word that is wider than the column is broken between letters.
 * @param maxRows stops after this many rows.
 */
export function wrap(
  spans: Span[],
  measure: Measure,
  maxRows = Number.POSITIVE_INFINITY,
): TextRow[] {
  const rows: TextRow[] = []
  let row: TextRow = { spans: [], width: 0 }
  for (const whole of splitWords(spans.map((span, part) => ({ ...span, part })))) {
    for (const word of breakWord(whole, measure)) {
      const joined = row.spans.length === 0 ? word : withLeadingSpace(word)
      const width = measureWidth(joined, measure)
      if (row.spans.length > 0 && row.width + width > measure.width + widthTolerance) {
        rows.push(row)
        if (rows.length >= maxRows) return rows
        row = { spans: appendSpans([], word), width: measureWidth(word, measure) }
      } else row = { spans: appendSpans(row.spans, joined), width: row.width + width }
    }
  }
  return row.spans.length > 0 ? [...rows, row] : rows
}

/** Rounding must not break a line that fits exactly. */
const widthTolerance = 0.001

/** Returns at most `maxRows` rows; the last one ends in "…" if some are missing. */
export function shorten(
  rows: TextRow[],
  maxRows: number,
  measure: Measure,
): { rows: TextRow[]; isCut: boolean } {
  if (rows.length <= maxRows) return { rows, isCut: false }
  const kept = rows.slice(0, maxRows)
  const last = kept.pop()
  return { rows: last ? [...kept, withEllipsis(last, measure)] : kept, isCut: true }
}

/** Places a row. @param at `baseline` and `x` in millimetres. */
export function placeRow(
  row: TextRow,
  { ruler, size }: Measure,
  at: { x: number; baseline: number },
): Text {
  const isExact = row.spans.every(({ text }) => ruler.canDraw(text))
  return { ...at, size, width: row.width, spans: row.spans, isExact }
}

function withEllipsis(row: TextRow, measure: Measure): TextRow {
  let spans = row.spans
  for (;;) {
    const last = spans.at(-1)
    const ended = last
      ? [...spans.slice(0, -1), { ...last, text: `${last.text}…` }]
      : [{ text: '…' }]
    const width = measureWidth(ended, measure)
    if (!last || width <= measure.width) return { spans: ended, width }
    // Whole words are dropped first, then letters of the last one.
    const shorter = last.text.includes(' ')
      ? last.text.replace(/ [^ ]*$/, '')
      : graphemes(last.text).slice(0, -1).join('')
    spans = shorter ? [...spans.slice(0, -1), { ...last, text: shorter }] : spans.slice(0, -1)
  }
}

function splitWords(spans: Span[]): Span[][] {
  const words: Span[][] = [[]]
  for (const span of spans) {
    const [first = '', ...rest] = span.text.split(' ')
    if (first) words.at(-1)?.push({ ...span, text: first })
    for (const text of rest) words.push(text ? [{ ...span, text }] : [])
  }
  return words.filter(word => word.length > 0)
}

function breakWord(word: Span[], measure: Measure): Span[][] {
  if (measureWidth(word, measure) <= measure.width + widthTolerance) return [word]
  const parts: Span[][] = []
  let part: Span[] = []
  let width = 0
  for (const span of word) {
    for (const text of graphemes(span.text)) {
      const letter = measureWidth([{ ...span, text }], measure)
      if (part.length > 0 && width + letter > measure.width) {
        parts.push(part)
        part = []
        width = 0
      }
      part = appendSpans(part, [{ ...span, text }])
      width += letter
    }
  }
  return part.length > 0 ? [...parts, part] : parts
}

function withLeadingSpace([first, ...rest]: Span[]): Span[] {
  return first ? [{ ...first, text: ` ${first.text}` }, ...rest] : []
}

function appendSpans(spans: Span[], more: Span[]): Span[] {
  const all = [...spans]
  for (const span of more) {
    const last = all.at(-1)
    const isSame = last?.part === span.part
    if (last && isSame) all[all.length - 1] = { ...last, text: last.text + span.text }
    else all.push(span)
  }
  return all
}

function measureWidth(spans: Span[], { ruler, size }: Measure): number {
  return spans.reduce((sum, span) => sum + ruler.width(span.text, span.bold === true), 0) * size
}
