import { point, type Rect, type Span, type Text } from '#app/pdf/drawing.ts'
import {
  ascent,
  lineHeight,
  type Measure,
  placeRow,
  type Ruler,
  toOneLine,
  wrap,
} from '#app/pdf/typeset.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'

/** A sheet of paper. All lengths are in millimetres. */
export interface Sheet {
  texts: Text[]
  rects: Rect[]
  marks: SeverityMark[]
}

/** The shape of a severity. */
export interface SeverityMark {
  severity: Severity
  x: number
  y: number
  side: number
}

/** The size of a sheet, in millimetres. */
export interface SheetSize {
  width: number
  height: number
}

/** The left edge of the column of text, in millimetres. */
export const leftEdge = 18
const top = 22
const bottomMargin = 16

/** The width of the column of text, in millimetres. */
export function columnWidth({ width }: SheetSize): number {
  return width - 2 * leftEdge
}

/** One row across the sheet; its texts count from its upper edge. */
export interface SheetRow {
  height: number
  texts: Text[]
  /** Texts of the left one of two columns. */
  beside?: Text[]
  /** The first row of two columns. */
  isFirst?: boolean
  mark?: Omit<SeverityMark, 'y'>
  /** The bar beside a finding. */
  bar?: Rect['fill']
}

/** Sets spans in rows, at a size in points; `indent` and `maxWidth` in millimetres. */
export type Setter = ReturnType<typeof setterFor>

/** A setter that measures with this ruler. @param width of the column, in millimetres. */
export function setterFor(ruler: Ruler, width: number) {
  return function set(
    spans: Span[],
    points: number,
    indent = 0,
    maxWidth = width - indent,
  ): SheetRow[] {
    const measure: Measure = { ruler, size: points * point, width: maxWidth }
    const clean = spans.map(({ text, ...style }) => {
      const separator = text.startsWith(' ') ? ' ' : ''
      return { ...style, text: separator + toOneLine(text) }
    })
    return wrap(clean, measure).map(row => ({
      height: lineHeight * measure.size,
      texts: [placeRow(row, measure, { x: leftEdge + indent, baseline: ascent * measure.size })],
    }))
  }
}

/** Puts rows into two columns. Their reading order is column by column. */
export function placeSideBySide(some: SheetRow[], others: SheetRow[]): SheetRow[] {
  const count = Math.max(some.length, others.length)
  return Array.from({ length: count }, (_, index) => ({
    ...inOneRow(some[index], others[index]),
    isFirst: index === 0,
  }))
}

// Two sizes in one row share a baseline.
function inOneRow(one: SheetRow | undefined, other: SheetRow | undefined): SheetRow {
  const height = Math.max(one?.height ?? 0, other?.height ?? 0)
  const baseline = Math.max(...[one, other].map(row => row?.texts[0]?.baseline ?? 0))
  const onBaseline = (row: SheetRow | undefined) =>
    row?.texts.map(text => ({ ...text, baseline })) ?? []
  return { height, beside: onBaseline(one), texts: onBaseline(other) }
}

/** Returns rows with a bar at their left. */
export function withBar(rows: SheetRow[], bar: Rect['fill']): SheetRow[] {
  return rows.map(row => ({ ...row, bar }))
}

/** Returns a gap, which is dropped at the top of a sheet. */
export function space(height: number): SheetRow[] {
  return height > 0 ? [{ height, texts: [] }] : []
}

/** Fills sheets. Rows of one group stay together where they fit on one sheet. */
export function paginate(groups: SheetRow[][], { height: sheetHeight }: SheetSize): Sheet[] {
  const bottom = sheetHeight - bottomMargin
  let sheet = emptySheet()
  const sheets = [sheet]
  let y = top
  const turn = () => {
    sheet = emptySheet()
    sheets.push(sheet)
    y = top
  }
  for (const group of groups) {
    const height = group.reduce((sum, row) => sum + row.height, 0)
    const fitsOnOne = height <= bottom - top
    if (y > top && y + height > bottom && fitsOnOne) turn()
    for (const row of group) {
      if (y > top && y + row.height > bottom) turn()
      if (y === top && row.texts.length === 0 && !row.beside) continue
      place(row, sheet, y)
      y += row.height
    }
  }
  return sheets
}

function place(row: SheetRow, sheet: OpenSheet, y: number): void {
  const { height, texts, beside = [], isFirst, mark, bar } = row
  const down = (text: Text) => ({ ...text, baseline: y + text.baseline })
  // Screen readers follow the order of drawing: one column after the other.
  if (isFirst) sheet.leftEnd = sheet.texts.length
  sheet.texts.splice(sheet.leftEnd, 0, ...beside.map(down))
  sheet.leftEnd += beside.length
  sheet.texts.push(...texts.map(down))
  if (mark) sheet.marks.push({ ...mark, y: y + (height - mark.side) / 2 })
  if (bar) sheet.rects.push({ x: leftEdge, y, width: 1.2, height, fill: bar })
}

/** A sheet while it is filled. */
interface OpenSheet extends Sheet {
  /** Index after the texts of the left column. */
  leftEnd: number
}

function emptySheet(): OpenSheet {
  return { texts: [], rects: [], marks: [], leftEnd: 0 }
}
