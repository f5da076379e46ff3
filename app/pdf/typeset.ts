import type { Span, Text } from './drawing.ts'

/** Knows how wide letters are. */
export interface Ruler {
  /** Width in em: multiply it by the size of the type. */
  width(text: string, bold: boolean): number
  /** Whether our font has every letter of it. */
  canDraw(text: string): boolean
}

/** Spans that stand side by side, with their width in millimetres. */
export interface Row {
  spans: Span[]
  width: number
}

export interface Measure {
  ruler: Ruler
  /** Size of the type and width of the column, in millimetres. */
  size: number
  width: number
}

/** From one row to the next, in em. */
export const lineHeight = 1.2

/** From the top of a row to where its letters stand, in em: half of the leading, and what rises above. */
export const ascent = 0.945

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader takes for single letters. */
export function graphemes(text: string): string[] {
  // Almost every text: letters that join no other. The segmenter takes a hundred times as long.
  return joining.test(text)
    ? Array.from(segmenter.segment(text), ({ segment }) => segment)
    : Array.from(text)
}

const joining = /[\p{M}\p{Cf}\p{Emoji_Modifier}\p{Regional_Indicator}\u1100-\u11ff]/u

/** A ruler that measures each text once. For the drawing of one kit: it remembers what it has seen. */
export function rememberingRuler(ruler: Ruler): Ruler {
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

/** A typed text on one line: breaks become spaces, or a semicolon where a sentence would run on. */
export function onOneLine(text: string): string {
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

/** The bare words of spans. */
export function plain(spans: Span[]): string {
  return spans.map(({ text }) => text).join('')
}

/**
 * Breaks spans into rows at spaces; a word that is wider than the column is broken between letters.
 * @param most no more rows are made, for a caller who has no room for more.
 */
export function wrap(spans: Span[], measure: Measure, most = Number.POSITIVE_INFINITY): Row[] {
  const rows: Row[] = []
  let row: Row = { spans: [], width: 0 }
  for (const whole of wordsOf(spans.map((span, part) => ({ ...span, part })))) {
    for (const word of broken(whole, measure)) {
      const joined = row.spans.length === 0 ? word : spaced(word)
      const width = widthOf(joined, measure)
      if (row.spans.length > 0 && row.width + width > measure.width + slack) {
        rows.push(row)
        if (rows.length >= most) return rows
        row = { spans: merged([], word), width: widthOf(word, measure) }
      } else row = { spans: merged(row.spans, joined), width: row.width + width }
    }
  }
  return row.spans.length > 0 ? [...rows, row] : rows
}

/** Rounding of sums must not break a line that fits exactly. */
const slack = 0.001

/** At most this many rows; the last ends in "…" when something is missing. */
export function shorten(
  rows: Row[],
  most: number,
  measure: Measure,
): { rows: Row[]; isCut: boolean } {
  if (rows.length <= most) return { rows, isCut: false }
  const kept = rows.slice(0, most)
  const last = kept.pop()
  return { rows: last ? [...kept, withEllipsis(last, measure)] : kept, isCut: true }
}

/** A row of text where it is drawn. @param at `baseline` and `x` in millimetres. */
export function placed(
  row: Row,
  { ruler, size }: Measure,
  at: { x: number; baseline: number },
): Text {
  const isExact = row.spans.every(({ text }) => ruler.canDraw(text))
  return { ...at, size, width: row.width, spans: row.spans, isExact }
}

function withEllipsis(row: Row, measure: Measure): Row {
  let spans = row.spans
  for (;;) {
    const last = spans.at(-1)
    const ended = last
      ? [...spans.slice(0, -1), { ...last, text: `${last.text}…` }]
      : [{ text: '…' }]
    const width = widthOf(ended, measure)
    if (!last || width <= measure.width) return { spans: ended, width }
    // Words go first; a single one loses letters.
    const shorter = last.text.includes(' ')
      ? last.text.replace(/ [^ ]*$/, '')
      : graphemes(last.text).slice(0, -1).join('')
    spans = shorter ? [...spans.slice(0, -1), { ...last, text: shorter }] : spans.slice(0, -1)
  }
}

function wordsOf(spans: Span[]): Span[][] {
  const words: Span[][] = [[]]
  for (const span of spans) {
    const [first = '', ...rest] = span.text.split(' ')
    if (first) words.at(-1)?.push({ ...span, text: first })
    for (const text of rest) words.push(text ? [{ ...span, text }] : [])
  }
  return words.filter(word => word.length > 0)
}

function broken(word: Span[], measure: Measure): Span[][] {
  if (widthOf(word, measure) <= measure.width + slack) return [word]
  const parts: Span[][] = []
  let part: Span[] = []
  let width = 0
  for (const span of word) {
    for (const text of graphemes(span.text)) {
      const letter = widthOf([{ ...span, text }], measure)
      if (part.length > 0 && width + letter > measure.width) {
        parts.push(part)
        part = []
        width = 0
      }
      part = merged(part, [{ ...span, text }])
      width += letter
    }
  }
  return part.length > 0 ? [...parts, part] : parts
}

function spaced([first, ...rest]: Span[]): Span[] {
  return first ? [{ ...first, text: ` ${first.text}` }, ...rest] : []
}

function merged(spans: Span[], more: Span[]): Span[] {
  const all = [...spans]
  for (const span of more) {
    const last = all.at(-1)
    const isSame = last?.part === span.part
    if (last && isSame) all[all.length - 1] = { ...last, text: last.text + span.text }
    else all.push(span)
  }
  return all
}

function widthOf(spans: Span[], { ruler, size }: Measure): number {
  return spans.reduce((sum, span) => sum + ruler.width(span.text, span.bold === true), 0) * size
}
