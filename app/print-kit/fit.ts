import { type Drawing, point, type Rect, type Span, type Text } from './drawing.ts'
import { type Entry, type Group, wordsOf } from './entry.ts'
import {
  ascent,
  lineHeight,
  type Measure,
  placed,
  type Row,
  type Ruler,
  shorten,
  wrap,
} from './typeset.ts'

/** Where groups may stand, in millimetres. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
  /** Sizes of type in points, the best first. The last one is the smallest that can be read. */
  sizes: readonly number[]
  /** At the smallest size no entry takes more rows than this. */
  mostRows: number
  /** What stands in the last row when something was left out or shortened; `left` of the `count` have no room at all. */
  more: (count: number, left: number) => string
}

/** Groups as they stand in a frame. */
export interface Fitted extends Pick<Drawing, 'lines' | 'leftOut' | 'shortened' | 'sections'> {
  texts: Text[]
  rects: Rect[]
  /** Size of the type in points. */
  size: number
  /** What has no room at all. */
  left: Group[]
}

const labelSize = 0.9
/** In points: labels of the smallest type are as large as it. */
const smallestLabel = 7
const groupGap = 0.38
/** Between two entries of a group. */
const entryGap = 0.12

/**
 * Sets groups in the largest type that holds all of them. When even the smallest does not, entries lose what is
 * beyond `mostRows`, and the most important ones are taken as long as there is room; all of that is named.
 */
export function fitGroups(groups: Group[], frame: Frame, ruler: Ruler): Fitted {
  const widths = groups.flatMap(({ entries }) => entries.map(entry => widthOf(entry, ruler)))
  for (const size of frame.sizes) {
    if (fewestRows(widths, size, frame) > rowsIn(frame, size)) continue
    const setter = new Setter(groups, frame, ruler, size, Number.POSITIVE_INFINITY)
    const whole = setter.set(() => true)
    if (whole.height <= frame.height) return setter.finish(whole)
  }
  const smallest = frame.sizes.at(-1) ?? 7
  const setter = new Setter(groups, frame, ruler, smallest, frame.mostRows)
  const kept = new Set<Entry>()
  const isKept = (entry: Entry) => kept.has(entry)
  // A long line that has no room does not keep shorter ones away.
  for (const entry of byWorth(groups).slice(0, mostTried)) {
    kept.add(entry)
    if (setter.set(isKept).height > frame.height) kept.delete(entry)
  }
  return setter.finish(setter.set(isKept))
}

/** Of an entry in one row, in em. */
function widthOf({ spans, isFlow }: Entry, ruler: Ruler): { width: number; isFlow: boolean } {
  const width = spans.reduce((sum, { text, bold }) => sum + ruler.width(text, bold === true), 0)
  return { width, isFlow }
}

/** No space is wider, in em; the one at which a row ends takes no room. */
const widestSpace = 0.3

/** Fewer rows than this no setting takes: so no time is spent on sizes that are far too large. */
function fewestRows(
  widths: { width: number; isFlow: boolean }[],
  points: number,
  frame: Frame,
): number {
  const em = points * point
  const row = frame.width / em + widestSpace
  return widths.reduce((sum, { width, isFlow }) => {
    const rows = width / row
    return sum + (isFlow ? rows : Math.max(1, rows))
  }, 0)
}

function rowsIn(frame: Frame, points: number): number {
  return frame.height / (lineHeight * points * point)
}

/** More have no room on any piece; each of them costs setting all the others anew. */
const mostTried = 120

function byWorth(groups: Group[]): Entry[] {
  return groups.flatMap(({ entries }) => entries).sort((a, b) => a.keep - b.keep)
}

interface Attempt {
  texts: Text[]
  rects: Rect[]
  height: number
  placed: Set<Entry>
  cut: Set<Entry>
}

/** Sets entries in one size of type. */
class Setter {
  readonly #wrapped = new Map<Entry, { rows: Row[]; isCut: boolean }>()
  readonly #label: Measure
  readonly #column: Measure
  readonly #labelWidth: number

  readonly #groups: Group[]
  readonly #frame: Frame
  readonly #points: number
  readonly #mostRows: number
  /** One row more than the frame has room for. */
  readonly #tooMany: number

  constructor(groups: Group[], frame: Frame, ruler: Ruler, points: number, mostRows: number) {
    this.#groups = groups
    this.#frame = frame
    this.#points = points
    this.#mostRows = mostRows
    const size = points * point
    const label = Math.max(labelSize * points, smallestLabel) * point
    const widest = Math.max(0, ...groups.map(group => this.#widestLabel(group, ruler)))
    this.#label = { ruler, size: label, width: Number.POSITIVE_INFINITY }
    this.#labelWidth = widest * label + 1.4 * size
    this.#column = { ruler, size, width: frame.width - this.#labelWidth }
    this.#tooMany = Math.floor(frame.height / (lineHeight * size)) + 1
  }

  /** Sets the entries that are kept; no further than to where the frame has no more room. */
  set(isKept: (entry: Entry) => boolean): Attempt {
    const attempt: Attempt = { texts: [], rects: [], height: 0, placed: new Set(), cut: new Set() }
    for (const group of this.#groups) {
      const entries = group.entries.filter(isKept)
      const rows = this.#rowsOf(group, entries, attempt)
      const missing = group.entries.filter(entry => !attempt.placed.has(entry)).length
      if (rows.length > 0) this.#place(group, labelOf(group, missing), rows, attempt)
      if (attempt.height > this.#frame.height) return attempt
    }
    const left = this.#count() - attempt.placed.size
    const count = left + attempt.cut.size
    if (count > 0) this.#say(this.#frame.more(count, left), attempt)
    return attempt
  }

  finish({ texts, rects, placed: kept, cut }: Attempt): Fitted {
    const named = this.#groups.flatMap(group =>
      group.entries.map(entry => ({ entry, words: wordsOf(group, entry) })),
    )
    const wordsIn = (wanted: (entry: Entry) => boolean) =>
      named.filter(({ entry }) => wanted(entry)).map(({ words }) => words)
    return {
      texts,
      rects,
      size: this.#points,
      left: this.#groups.flatMap(group => {
        const entries = group.entries.filter(entry => !kept.has(entry))
        return entries.length > 0 ? [{ ...group, entries }] : []
      }),
      lines: wordsIn(entry => kept.has(entry)),
      leftOut: wordsIn(entry => !kept.has(entry)),
      shortened: wordsIn(entry => cut.has(entry)),
      sections: [...new Set([...kept].map(({ section }) => section))],
    }
  }

  /** The rows of a group, one list for each entry or paragraph. */
  #rowsOf(group: Group, entries: Entry[], attempt: Attempt): Row[][] {
    const lists = entries
      .filter(({ isFlow }) => !isFlow)
      .map(entry => {
        const { rows, isCut } = this.#wrap(entry)
        attempt.placed.add(entry)
        if (isCut) attempt.cut.add(entry)
        return rows
      })
    // A name that would be cut by itself is not put into a paragraph.
    const joined = entries.filter(entry => entry.isFlow && !this.#wrap(entry).isCut)
    for (const entry of joined) attempt.placed.add(entry)
    if (joined.length > 0)
      lists.push(wrap(paragraph(joined, group.flowBegins), this.#column, this.#tooMany))
    return lists
  }

  #wrap(entry: Entry): { rows: Row[]; isCut: boolean } {
    const known = this.#wrapped.get(entry)
    if (known) return known
    const most = Math.min(this.#mostRows + 1, this.#tooMany)
    const rows = shorten(wrap(entry.spans, this.#column, most), this.#mostRows, this.#column)
    this.#wrapped.set(entry, rows)
    return rows
  }

  // At the smallest size something may be left out of any group.
  #widestLabel(group: Group, ruler: Ruler): number {
    const isLast = Number.isFinite(this.#mostRows)
    return ruler.width(labelOf(group, isLast ? group.entries.length : 0), true)
  }

  #place(group: Group, label: string, entries: Row[][], attempt: Attempt): void {
    const { size } = this.#column
    if (attempt.height > 0) attempt.height += groupGap * size
    const baseline = this.#frame.y + attempt.height + ascent * size
    this.#placeLabel(group, label, baseline, attempt)
    entries.forEach((rows, index) => {
      if (index > 0) attempt.height += entryGap * size
      for (const row of rows) this.#placeRow(row, attempt)
    })
  }

  #placeRow(row: Row, attempt: Attempt): void {
    const { size } = this.#column
    const x = this.#frame.x + this.#labelWidth
    const baseline = this.#frame.y + attempt.height + ascent * size
    attempt.texts.push(placed(row, this.#column, { x, baseline }))
    attempt.height += lineHeight * size
  }

  #placeLabel({ tone }: Group, label: string, baseline: number, attempt: Attempt): void {
    const { x } = this.#frame
    const { size } = this.#column
    const isFilled = tone !== 'plain'
    const span: Span = { text: label, bold: true, colour: isFilled ? 'white' : 'ink' }
    const [row] = wrap([span], this.#label)
    if (!row) return
    const inset = 0.3 * size
    attempt.texts.push(placed(row, this.#label, { x: x + inset, baseline }))
    if (isFilled) {
      const [rise, height] = [0.9 * size, 1.14 * size]
      const fill = tone === 'danger' ? 'danger' : 'ink'
      const width = this.#labelWidth - 0.6 * size
      attempt.rects.push({ x, y: baseline - rise, width, height, fill })
    }
  }

  #say(text: string, attempt: Attempt): void {
    const { size } = this.#column
    const measure = { ...this.#column, width: this.#frame.width }
    attempt.height += groupGap * size
    for (const row of wrap([{ text, bold: true }], measure)) {
      const baseline = this.#frame.y + attempt.height + ascent * size
      attempt.texts.push(placed(row, measure, { x: this.#frame.x, baseline }))
      attempt.height += lineHeight * size
    }
  }

  #count(): number {
    return this.#groups.reduce((sum, { entries }) => sum + entries.length, 0)
  }
}

/** "Allergies +1": a list of which something is left out must not read as all there is. */
function labelOf({ label }: Group, missing: number): string {
  return missing > 0 ? `${label} +${missing}` : label
}

function paragraph(entries: Entry[], begins = ''): Span[] {
  return entries
    .flatMap(({ spans }, index) => [{ text: index === 0 ? begins : ', ' }, ...spans])
    .filter(({ text }) => text)
}
