import {
  type DrawnRule,
  type PaperSide,
  point,
  type QrMark,
  type Rect,
  type Span,
  type Text,
} from '#app/pdf/drawing.ts'
import {
  ascent,
  lineHeight,
  type Measure,
  placeRow,
  type Ruler,
  shorten,
  wrap,
} from '#app/pdf/typeset.ts'
import type { KitContent } from '../content/kit-content.ts'

/** Link and access code of the record. */
export interface AccessInfo {
  link: string
  /** The access code, if it is printed. */
  code?: string
  qr: { size: number; d: string }
  /** Side of the QR code without its margin, in millimetres; defaults to `qrSide`. */
  qrSide?: number
  /** True if other systems read the QR code too. */
  isForScanners?: boolean
}

/** Returns sizes from the largest to the smallest, in steps of a quarter point. */
export function sizesFrom(largest: number, smallest: number): number[] {
  const steps = Math.round((largest - smallest) * 4)
  return Array.from({ length: steps + 1 }, (_, step) => largest - step / 4)
}

/** Returns a side without content. @param width in millimetres, as `height`. */
export function emptySide(name: string, width: number, height: number): PaperSide {
  return { name, width, height, rects: [], rules: [], texts: [] }
}

export interface Column {
  x: number
  y: number
  width: number
}

/** Sets one text in rows from `y` down. `bottom` is the lower end of the last row. */
export function setText(
  spans: Span[],
  { x, y, width }: Column,
  points: number,
  ruler: Ruler,
): { texts: Text[]; bottom: number } {
  const size = points * point
  const measure: Measure = { ruler, size, width }
  const texts = wrap(spans, measure).map((row, index) =>
    placeRow(row, measure, { x, baseline: y + (index * lineHeight + ascent) * size }),
  )
  return { texts, bottom: y + texts.length * lineHeight * size }
}

interface LargestOptions {
  sizes: readonly number[]
  maxRows: number
  /** In millimetres. */
  height?: number
  ruler: Ruler
}

/** As `setText`, in the largest size that fits; in the smallest size it is shortened. */
export function setLargest(
  spans: Span[],
  column: Column,
  { sizes, maxRows, height = Number.POSITIVE_INFINITY, ruler }: LargestOptions,
): { texts: Text[]; bottom: number; isCut: boolean } {
  const measureOf = (points: number) => ({ ruler, size: points * point, width: column.width })
  const fits = (points: number) => {
    const rows = wrap(spans, measureOf(points), maxRows + 1).length
    return rows <= maxRows && rows * lineHeight * points * point <= height
  }
  const measure = measureOf(sizes.find(fits) ?? sizes.at(-1) ?? 7)
  const { rows, isCut } = shorten(wrap(spans, measure, maxRows + 1), maxRows, measure)
  const texts = rows.map((row, index) =>
    placeRow(row, measure, {
      x: column.x,
      baseline: column.y + (index * lineHeight + ascent) * measure.size,
    }),
  )
  return { texts, bottom: column.y + rows.length * lineHeight * measure.size, isCut }
}

/** Sets a black bar with a white heading, and a note at its right end. */
export function setBar(
  title: string,
  note: string,
  place: Column & { height: number; inset: number; points: number; notePoints: number },
  ruler: Ruler,
): { rect: Rect; texts: Text[] } {
  const { x, y, width, height, inset, points, notePoints } = place
  const row = (text: string, bold: boolean, size: number) => {
    const measure = { ruler, size: size * point, width: Number.POSITIVE_INFINITY }
    const [line] = wrap([{ text, bold, colour: 'white' }], measure)
    // Capitals and figures are 0.72 em high and are centred in the bar.
    const baseline = y + height / 2 + 0.36 * points * point
    return line ? [{ line, measure, baseline }] : []
  }
  const texts = [
    ...row(title, true, points).map(({ line, measure, baseline }) =>
      placeRow(line, measure, { x: x + inset, baseline }),
    ),
    ...row(note, false, notePoints).map(({ line, measure, baseline }) =>
      placeRow(line, measure, { x: x + width - inset - line.width, baseline }),
    ),
  ]
  return { rect: { x, y, width, height, fill: 'ink' }, texts }
}

/** Sets date of birth and blood type in one line, or in as many as they need. */
export function setFacts(
  { facts }: KitContent,
  column: Column,
  points: number,
  ruler: Ruler,
): { texts: Text[]; bottom: number; lines: string[] } {
  const texts: Text[] = []
  let [x, y] = [column.x, column.y]
  for (const { label, text } of facts) {
    const spans: Span[] = [{ text: `${label} ` }, { text, bold: true }]
    const measure: Measure = { ruler, size: points * point, width: column.width }
    const [first, ...more] = wrap(spans, measure)
    if (first && x > column.x && x + first.width > column.x + column.width) {
      x = column.x
      y += lineHeight * points * point
    }
    for (const row of first ? [first, ...more] : []) {
      if (row !== first) y += lineHeight * points * point
      texts.push(placeRow(row, measure, { x, baseline: y + ascent * points * point }))
    }
    x += (more.length > 0 ? column.width : (first?.width ?? 0)) + 1.6 * points * point
  }
  const bottom = texts.length > 0 ? y + lineHeight * points * point : y
  return { texts, bottom, lines: facts.map(({ label, text }) => `${label}: ${text}`) }
}

/** Side of the QR code without its margin, in millimetres. Old phones cannot read a smaller one. */
export const qrSide = 25

/** Side of the QR code that other systems read too, in millimetres. It has more modules. */
export const scannerQrSide = 40

/** Side of the smallest module that scanners read from paper, in millimetres. */
export const minScannerModule = 0.4

const quietModules = 4

/** Returns the side of a module of a QR code, in millimetres. @param side without the margin. */
export function moduleSide(qr: AccessInfo['qr'], side: number): number {
  return side / (qr.size - 2 * quietModules)
}

/** Places the QR code with its first dark module at `x` and `y`. */
export function placeQr({ qr, qrSide: side = qrSide }: AccessInfo, x: number, y: number): QrMark {
  const module = moduleSide(qr, side)
  const white = quietModules * module
  return { x: x - white, y: y - white, side: qr.size * module, path: qr }
}

/** Returns a horizontal line. Lengths are in millimetres. */
export function horizontalRule(x: number, y: number, width: number, weight = 0.25): DrawnRule {
  return { x1: x, y1: y, x2: x + width, y2: y, weight, colour: 'ink' }
}

const askForCodeText = 'Ask me or my emergency contact for the code.'

/** Sets the access code in large figures, or a hint to ask for it. @param points type sizes. */
export function setCode(
  { code }: AccessInfo,
  column: Column,
  points: { figures: number; words: number },
  ruler: Ruler,
): { texts: Text[]; bottom: number } {
  if (!code) return setText([{ text: askForCodeText, bold: true }], column, points.words, ruler)
  const label = setText([{ text: 'Access code' }], column, points.words, ruler)
  const y = label.bottom - 0.1 * points.figures * point
  const figures = setText([{ text: code, bold: true }], { ...column, y }, points.figures, ruler)
  return { texts: [...label.texts, ...figures.texts], bottom: figures.bottom }
}

/** Returns the text in place of omitted lines. */
export function scanForMoreText(count: number): string {
  return `+ ${count} more: scan the code`
}

/** Returns the link for the list of omitted lines. */
export function omittedLinkText({ link }: AccessInfo): string {
  return `The link as text: ${link}`
}

/** Returns link and code for the list of a piece's lines. */
export function linkLines({ link, code, isForScanners }: AccessInfo): string[] {
  return [
    `Link: ${link}`,
    ...(code ? [`Access code: ${code}`] : []),
    ...(isForScanners ? ['QR code for scanners too'] : []),
  ]
}
