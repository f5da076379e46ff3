import { point, type Rect, type Span, type Text } from '#app/pdf/drawing.ts'
import {
  ascent,
  lineHeight,
  type Measure,
  placed,
  type Row,
  type Ruler,
  shorten,
  wrap,
} from '#app/pdf/typeset.ts'
import type { Entry, Group } from '../content/kit-entry.ts'

/** The area in which groups are set, in millimetres. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
  /** The last row where something is not in full; `left` of the `count` are in no frame so far. */
  more: (count: number, left: number) => string
}

/**
 * The place of a group's label: in a column of its own or above, with a row for each entry; or
 * before the first words of a paragraph that joins all entries.
 */
export type LabelPlace = 'column' | 'above' | 'run-in'

/** How much of an entry is set. */
export type Length = 'full' | 'brief'

export interface SetterOptions {
  /** Size of the type in points. */
  points: number
  labels: LabelPlace
  /** No entry takes more rows than this. */
  maxRows: number
  /** True if entries may be missing, so that labels need width for their number. */
  mayMiss: boolean
  /**
   * The frame is one of several columns that hold everything: an entry in another one is not
   * missing.
   */
  areColumns?: boolean
}

/** Groups as they are set in one frame. */
export interface Attempt {
  texts: Text[]
  rects: Rect[]
  /** More than the height of the frame where they do not fit; then the rest is not set. */
  height: number
  /** Entries of which only the beginning is set. */
  cut: Set<Entry>
}

const labelSize = 0.9
/** In points: labels of the smallest type are as large as it. */
const smallestLabel = 7
const groupGap = 0.38
/** Between two entries of a group. */
const entryGap = 0.12
/** Rows of an entry that is said in short. */
const maxBriefRows = 2

/** Sets entries in one frame and one size of type. */
export class Setter {
  readonly #known = new Map<string, Map<Entry, Said>>()
  readonly #label: Measure
  readonly #column: Measure
  readonly #labelWidth: number
  /** One row more than the frame can hold. */
  readonly #tooMany: number

  readonly #groups: Group[]
  readonly #frame: Frame
  readonly #options: SetterOptions

  constructor(groups: Group[], frame: Frame, ruler: Ruler, options: SetterOptions) {
    this.#groups = groups
    this.#frame = frame
    this.#options = options
    const { points, labels } = options
    const size = points * point
    const label = Math.max(labelSize * points, smallestLabel) * point
    const widest = Math.max(0, ...groups.map(group => this.#widestLabel(group, ruler)))
    this.#label = { ruler, size: label, width: Number.POSITIVE_INFINITY }
    this.#labelWidth = labels === 'column' ? widest * label + 1.4 * size : 0
    this.#column = { ruler, size, width: frame.width - this.#labelWidth }
    this.#tooMany = Math.floor(frame.height / (lineHeight * size)) + 1
  }

  /**
   * Sets the chosen entries.
   * @param earlier entries of the frames before this one: they are not missing here.
   */
  set(chosen: ReadonlyMap<Entry, Length>, earlier: ReadonlySet<Entry> = new Set()): Attempt {
    const attempt: Attempt = { texts: [], rects: [], height: 0, cut: new Set() }
    let left = 0
    for (const group of this.#groups) {
      const entries = group.entries.filter(entry => chosen.has(entry))
      const missing = this.#options.areColumns
        ? 0
        : group.entries.filter(one => !chosen.has(one) && !earlier.has(one)).length
      left += missing
      const isContinued = this.#options.areColumns && group.entries.some(one => earlier.has(one))
      const label = isContinued ? `${group.label}, continued` : labelOf(group, missing)
      if (entries.length > 0) this.#setGroup(group, label, entries, chosen, attempt)
      if (attempt.height > this.#frame.height) return attempt
    }
    const count = left + attempt.cut.size
    if (count > 0) this.#say(this.#frame.more(count, left), attempt)
    return attempt
  }

  #setGroup(
    group: Group,
    label: string,
    entries: Entry[],
    chosen: ReadonlyMap<Entry, Length>,
    attempt: Attempt,
  ): void {
    const said = entries.map(entry => {
      const { spans, isCut } = this.#said(entry, chosen.get(entry) ?? 'full')
      if (isCut) attempt.cut.add(entry)
      return { spans, isFlow: entry.isFlow }
    })
    if (attempt.height > 0) attempt.height += groupGap * this.#column.size
    if (this.#options.labels === 'run-in') this.#setParagraph(group, label, said, attempt)
    else this.#setRows(group, label, said, attempt)
  }

  #setRows(group: Group, label: string, said: Part[], attempt: Attempt): void {
    const { size } = this.#column
    const flowing = said.filter(({ isFlow }) => isFlow)
    const lists = said
      .filter(({ isFlow }) => !isFlow)
      .map(({ spans }) => wrap(spans, this.#column, this.#tooMany))
    if (flowing.length > 0) {
      lists.push(wrap(paragraph(flowing, group.flowBegins), this.#column, this.#tooMany))
    }
    if (this.#options.labels === 'column') this.#placeLabel(group, label, attempt)
    else this.#placeRow(this.#tag(group, label, attempt), attempt)
    lists.forEach((rows, index) => {
      if (index > 0) attempt.height += entryGap * size
      for (const row of rows) this.#placeRow(row, attempt)
    })
  }

  #setParagraph(group: Group, label: string, said: Part[], attempt: Attempt): void {
    const { spans: tag } = this.#tag(group, label, attempt)
    const spans = [...tag, { text: ' ' }, ...paragraph(inOrder(said), group.flowBegins)]
    for (const row of wrap(spans, this.#column, this.#tooMany)) this.#placeRow(row, attempt)
  }

  /** A label in white, over a ground that is drawn at once. */
  #tag(group: Group, label: string, attempt: Attempt): Row {
    const { ruler, size } = this.#column
    // The no-break spaces keep the label in one piece and give it an edge.
    const text = `\u00a0${label.replaceAll(' ', '\u00a0')}\u00a0`
    const width = ruler.width(text, true) * size
    attempt.rects.push({ ...this.#behind(attempt), width, fill: fills[group.tone] })
    return { spans: [{ text, bold: true, colour: 'white' }], width }
  }

  #said(entry: Entry, length: Length): Said {
    const known = this.#known.get(length) ?? new Map<Entry, Said>()
    this.#known.set(length, known)
    const found = known.get(entry)
    if (found) return found
    const said = length === 'full' ? this.#inFull(entry) : this.#inShort(entry)
    known.set(entry, said)
    return said
  }

  #inFull({ spans }: Entry): Said {
    return cutTo(spans, Math.min(this.#options.maxRows, this.#tooMany), this.#column)
  }

  #inShort({ spans, brief }: Entry): Said {
    const isOneRow = wrap(spans, this.#column, 2).length === 1
    const isShorter = brief !== undefined && lettersIn(brief) < lettersIn(spans)
    if (isOneRow && (this.#options.labels !== 'run-in' || !isShorter))
      return { spans, isCut: false }
    if (!isShorter) return cutTo(spans, maxBriefRows, this.#column)
    return { ...cutTo(withSign(brief), maxBriefRows, this.#column), isCut: true }
  }

  #widestLabel(group: Group, ruler: Ruler): number {
    return ruler.width(labelOf(group, this.#options.mayMiss ? group.entries.length : 0), true)
  }

  #placeRow(row: Row, attempt: Attempt): void {
    const { size } = this.#column
    const x = this.#frame.x + this.#labelWidth
    attempt.texts.push(placed(row, this.#column, { x, baseline: this.#baseline(attempt) }))
    attempt.height += lineHeight * size
  }

  #placeLabel({ tone }: Group, label: string, attempt: Attempt): void {
    const { x } = this.#frame
    const { size } = this.#column
    const isFilled = tone !== 'plain'
    const span: Span = { text: label, bold: true, colour: isFilled ? 'white' : 'ink' }
    const [row] = wrap([span], this.#label)
    if (!row) return
    const at = { x: x + 0.3 * size, baseline: this.#baseline(attempt) }
    attempt.texts.push(placed(row, this.#label, at))
    if (!isFilled) return
    const width = this.#labelWidth - 0.6 * size
    attempt.rects.push({ ...this.#behind(attempt), width, fill: fills[tone] })
  }

  /** The ground behind the letters of the next row. */
  #behind(attempt: Attempt): Pick<Rect, 'x' | 'y' | 'height'> {
    const { size } = this.#column
    return { x: this.#frame.x, y: this.#baseline(attempt) - 0.9 * size, height: 1.14 * size }
  }

  #baseline({ height }: Attempt): number {
    return this.#frame.y + height + ascent * this.#column.size
  }

  #say(text: string, attempt: Attempt): void {
    const { size } = this.#column
    const measure = { ...this.#column, width: this.#frame.width }
    attempt.height += groupGap * size
    for (const row of wrap([{ text, bold: true }], measure)) {
      const at = { x: this.#frame.x, baseline: this.#baseline(attempt) }
      attempt.texts.push(placed(row, measure, at))
      attempt.height += lineHeight * size
    }
  }
}

interface Said {
  spans: Span[]
  isCut: boolean
}

type Part = Pick<Entry, 'spans' | 'isFlow'>

const fills: Record<Group['tone'], Rect['fill']> = {
  danger: 'danger',
  first: 'ink',
  plain: 'muted',
}

/** "Allergies +1": a list of which something is missing must not read as all there is. */
function labelOf({ label }: Group, missing: number): string {
  return missing > 0 ? `${label} +${missing}` : label
}

// Those of their own row come first, as in a column.
function inOrder(said: Part[]): Part[] {
  return [...said.filter(({ isFlow }) => !isFlow), ...said.filter(({ isFlow }) => isFlow)]
}

function paragraph(parts: Part[], flowBegins = ''): Span[] {
  return parts
    .flatMap(({ spans, isFlow }, index) => {
      const before = parts[index - 1]
      const isFirstFlow = isFlow && !before?.isFlow
      const mark = before ? (isFlow && before.isFlow ? ', ' : ' • ') : ''
      return [{ text: `${mark}${isFirstFlow ? flowBegins : ''}` }, ...spans]
    })
    .filter(({ text }) => text)
}

/** At most so many rows of a text, which ends in "…" where something is missing. */
function cutTo(spans: Span[], maxRows: number, measure: Measure): Said {
  const { rows, isCut } = shorten(wrap(spans, measure, maxRows + 1), maxRows, measure)
  if (!isCut) return { spans, isCut }
  const kept = lettersIn(rows.flatMap(row => row.spans)) - 1
  return { spans: withSign(takeLetters(spans, kept)), isCut }
}

function withSign(spans: Span[]): Span[] {
  const last = spans.at(-1)
  return last ? [...spans.slice(0, -1), { ...last, text: `${last.text.trimEnd()}…` }] : []
}

function lettersIn(spans: Span[]): number {
  return spans.reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0)
}

function takeLetters(spans: Span[], count: number): Span[] {
  const taken: Span[] = []
  let left = count
  for (const span of spans) {
    if (left <= 0) break
    let end = 0
    while (end < span.text.length && left > 0) {
      if (span.text[end] !== ' ') left -= 1
      end += 1
    }
    taken.push({ ...span, text: span.text.slice(0, end) })
  }
  return taken
}
