import { point, type Rect, type Span, type Text } from '#app/pdf/drawing.ts'
import {
  ascent,
  lineHeight,
  type Measure,
  placeRow,
  type Ruler,
  shorten,
  type TextRow,
  wrap,
} from '#app/pdf/typeset.ts'
import type { EntryGroup, KitEntry } from '../content/kit-entry.ts'

/** The area in which groups are set, in millimetres. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
  /** The last row if something is not in full; `omitted` of the `count` entries are in no frame. */
  moreText: (count: number, omitted: number) => string
}

/** The place of a group's label. With `run-in`, one paragraph joins the label and all entries. */
export type LabelPlace = 'column' | 'above' | 'run-in'

export type EntryLength = 'full' | 'main' | 'brief'

export interface TypesetterOptions {
  /** Size of the type in points. */
  points: number
  labels: LabelPlace
  /** Limit for each entry. */
  maxRows: number
  /** True if entries may be missing: labels then need width for their number. */
  mayMiss: boolean
  /** The frame is one of several columns that together hold everything. */
  areColumns?: boolean
}

/** The groups of one frame after they were set. */
export interface Attempt {
  texts: Text[]
  rects: Rect[]
  /** Greater than the height of the frame if they do not fit; the rest is then not set. */
  height: number
  /** Entries that are cut to their beginning. */
  cutEntries: Set<KitEntry>
}

const labelSize = 0.9
/** In points. */
const minLabelPoints = 7
const groupGap = 0.38
/** Between two entries of a group. */
const entryGap = 0.12
const maxBriefRows = 2

/** Sets entries in one frame and one size of type. */
export class FrameTypesetter {
  readonly #entryTexts = new Map<string, Map<KitEntry, EntryText>>()
  readonly #label: Measure
  readonly #column: Measure
  readonly #labelWidth: number
  /** One more than the frame can hold. */
  readonly #maxFrameRows: number

  readonly #groups: EntryGroup[]
  readonly #frame: Frame
  readonly #options: TypesetterOptions

  constructor(groups: EntryGroup[], frame: Frame, ruler: Ruler, options: TypesetterOptions) {
    this.#groups = groups
    this.#frame = frame
    this.#options = options
    const { points, labels } = options
    const size = points * point
    const label = Math.max(labelSize * points, minLabelPoints) * point
    const widest = Math.max(0, ...groups.map(group => this.#widestLabel(group, ruler)))
    this.#label = { ruler, size: label, width: Number.POSITIVE_INFINITY }
    this.#labelWidth = labels === 'column' ? widest * label + 1.4 * size : 0
    this.#column = { ruler, size, width: frame.width - this.#labelWidth }
    this.#maxFrameRows = Math.floor(frame.height / (lineHeight * size)) + 1
  }

  /**
   * Sets the chosen entries.
   * @param earlier entries of the frames before this one, which are not missing here.
   */
  set(
    chosen: ReadonlyMap<KitEntry, EntryLength>,
    earlier: ReadonlySet<KitEntry> = new Set(),
  ): Attempt {
    const attempt: Attempt = { texts: [], rects: [], height: 0, cutEntries: new Set() }
    let omitted = 0
    for (const group of this.#groups) {
      const entries = group.entries.filter(entry => chosen.has(entry))
      const missing = this.#options.areColumns
        ? 0
        : group.entries.filter(one => !chosen.has(one) && !earlier.has(one)).length
      omitted += missing
      const isContinued = this.#options.areColumns && group.entries.some(one => earlier.has(one))
      const label = isContinued ? `${group.label}, continued` : formatLabel(group, missing)
      if (entries.length > 0) this.#setGroup(group, label, entries, chosen, attempt)
      if (attempt.height > this.#frame.height) return attempt
    }
    const count = omitted + attempt.cutEntries.size
    if (count > 0) this.#addNote(this.#frame.moreText(count, omitted), attempt)
    return attempt
  }

  #setGroup(
    group: EntryGroup,
    label: string,
    entries: KitEntry[],
    chosen: ReadonlyMap<KitEntry, EntryLength>,
    attempt: Attempt,
  ): void {
    const texts = entries.map(entry => {
      const { spans, isCut } = this.#textOf(entry, chosen.get(entry) ?? 'full')
      if (isCut) attempt.cutEntries.add(entry)
      return { spans, isFlow: entry.isFlow }
    })
    if (attempt.height > 0) attempt.height += groupGap * this.#column.size
    if (this.#options.labels === 'run-in') this.#setParagraph(group, label, texts, attempt)
    else this.#setRows(group, label, texts, attempt)
  }

  #setRows(group: EntryGroup, label: string, texts: EntrySpans[], attempt: Attempt): void {
    const { size } = this.#column
    const flowing = texts.filter(({ isFlow }) => isFlow)
    const lists = texts
      .filter(({ isFlow }) => !isFlow)
      .map(({ spans }) => wrap(spans, this.#column, this.#maxFrameRows))
    if (flowing.length > 0) {
      lists.push(wrap(joinToParagraph(flowing, group.flowPrefix), this.#column, this.#maxFrameRows))
    }
    if (this.#options.labels === 'column') this.#placeLabel(group, label, attempt)
    else this.#placeRow(this.#inlineLabel(group, label, attempt), attempt)
    lists.forEach((rows, index) => {
      if (index > 0) attempt.height += entryGap * size
      for (const row of rows) this.#placeRow(row, attempt)
    })
  }

  #setParagraph(group: EntryGroup, label: string, texts: EntrySpans[], attempt: Attempt): void {
    const { spans: tag } = this.#inlineLabel(group, label, attempt)
    const spans = [
      ...tag,
      { text: ' ' },
      ...joinToParagraph(sortRowsFirst(texts), group.flowPrefix),
    ]
    for (const row of wrap(spans, this.#column, this.#maxFrameRows)) this.#placeRow(row, attempt)
  }

  /** Returns a white label and draws its background. */
  #inlineLabel(group: EntryGroup, label: string, attempt: Attempt): TextRow {
    const { ruler, size } = this.#column
    // No-break spaces keep the label in one row and give it a margin.
    const text = `\u00a0${label.replaceAll(' ', '\u00a0')}\u00a0`
    const width = ruler.width(text, true) * size
    attempt.rects.push({ ...this.#rowBackground(attempt), width, fill: fills[group.tone] })
    return { spans: [{ text, bold: true, colour: 'white' }], width }
  }

  #textOf(entry: KitEntry, length: EntryLength): EntryText {
    const cached = this.#entryTexts.get(length) ?? new Map<KitEntry, EntryText>()
    this.#entryTexts.set(length, cached)
    const found = cached.get(entry)
    if (found) return found
    const text = this.#findText(entry, length)
    cached.set(entry, text)
    return text
  }

  #findText(entry: KitEntry, length: EntryLength): EntryText {
    if (length === 'brief') return this.#briefText(entry)
    const { main, spans } = entry
    if (length === 'full' || !main || lettersIn(main) === lettersIn(spans)) {
      return this.#fullText(entry)
    }
    return { spans: this.#fullText({ ...entry, spans: addEllipsis(main) }).spans, isCut: true }
  }

  #fullText({ spans }: KitEntry): EntryText {
    return cutToRows(spans, Math.min(this.#options.maxRows, this.#maxFrameRows), this.#column)
  }

  #briefText({ spans, brief }: KitEntry): EntryText {
    const isOneRow = wrap(spans, this.#column, 2).length === 1
    const isShorter = brief !== undefined && lettersIn(brief) < lettersIn(spans)
    if (isOneRow && (this.#options.labels !== 'run-in' || !isShorter))
      return { spans, isCut: false }
    if (!isShorter) return cutToRows(spans, maxBriefRows, this.#column)
    return { ...cutToRows(addEllipsis(brief), maxBriefRows, this.#column), isCut: true }
  }

  #widestLabel(group: EntryGroup, ruler: Ruler): number {
    return ruler.width(formatLabel(group, this.#options.mayMiss ? group.entries.length : 0), true)
  }

  #placeRow(row: TextRow, attempt: Attempt): void {
    const { size } = this.#column
    const x = this.#frame.x + this.#labelWidth
    attempt.texts.push(placeRow(row, this.#column, { x, baseline: this.#baseline(attempt) }))
    attempt.height += lineHeight * size
  }

  #placeLabel({ tone }: EntryGroup, label: string, attempt: Attempt): void {
    const { x } = this.#frame
    const { size } = this.#column
    const isFilled = tone !== 'plain'
    const span: Span = { text: label, bold: true, colour: isFilled ? 'white' : 'ink' }
    const [row] = wrap([span], this.#label)
    if (!row) return
    const at = { x: x + 0.3 * size, baseline: this.#baseline(attempt) }
    attempt.texts.push(placeRow(row, this.#label, at))
    if (!isFilled) return
    const width = this.#labelWidth - 0.6 * size
    attempt.rects.push({ ...this.#rowBackground(attempt), width, fill: fills[tone] })
  }

  /** Returns the background of the next row. */
  #rowBackground(attempt: Attempt): Pick<Rect, 'x' | 'y' | 'height'> {
    const { size } = this.#column
    return { x: this.#frame.x, y: this.#baseline(attempt) - 0.9 * size, height: 1.14 * size }
  }

  #baseline({ height }: Attempt): number {
    return this.#frame.y + height + ascent * this.#column.size
  }

  #addNote(text: string, attempt: Attempt): void {
    const { size } = this.#column
    const measure = { ...this.#column, width: this.#frame.width }
    attempt.height += groupGap * size
    for (const row of wrap([{ text, bold: true }], measure)) {
      const at = { x: this.#frame.x, baseline: this.#baseline(attempt) }
      attempt.texts.push(placeRow(row, measure, at))
      attempt.height += lineHeight * size
    }
  }
}

interface EntryText {
  spans: Span[]
  isCut: boolean
}

type EntrySpans = Pick<KitEntry, 'spans' | 'isFlow'>

const fills: Record<EntryGroup['tone'], Rect['fill']> = {
  danger: 'danger',
  first: 'ink',
  plain: 'muted',
}

/** "Allergies +1": an incomplete list must not read as the whole. */
function formatLabel({ label }: EntryGroup, missing: number): string {
  return missing > 0 ? `${label} +${missing}` : label
}

// Entries with a row of their own come first, as in a column.
function sortRowsFirst(entries: EntrySpans[]): EntrySpans[] {
  return [...entries.filter(({ isFlow }) => !isFlow), ...entries.filter(({ isFlow }) => isFlow)]
}

function joinToParagraph(parts: EntrySpans[], flowPrefix = ''): Span[] {
  return parts
    .flatMap(({ spans, isFlow }, index) => {
      const before = parts[index - 1]
      const isFirstFlow = isFlow && !before?.isFlow
      const mark = before ? (isFlow && before.isFlow ? ', ' : ' • ') : ''
      return [{ text: `${mark}${isFirstFlow ? flowPrefix : ''}` }, ...spans]
    })
    .filter(({ text }) => text)
}

/** Cuts a text to `maxRows` rows; it ends in "…" if something is missing. */
function cutToRows(spans: Span[], maxRows: number, measure: Measure): EntryText {
  const { rows, isCut } = shorten(wrap(spans, measure, maxRows + 1), maxRows, measure)
  if (!isCut) return { spans, isCut }
  const kept = lettersIn(rows.flatMap(row => row.spans)) - 1
  return { spans: addEllipsis(takeLetters(spans, kept)), isCut }
}

function addEllipsis(spans: Span[]): Span[] {
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
