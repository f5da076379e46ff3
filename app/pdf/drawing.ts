/** A part of a text in one style. */
export interface Span {
  text: string
  bold?: boolean
  colour?: Colour
  /** Part of the line it belongs to: a number beside an Arabic name must not be reversed. */
  part?: number
}

export type Colour = 'ink' | 'muted' | 'danger' | 'white'

/** The colours on paper. The red is dark enough to be read in black and white. */
export const colours: Record<Colour, string> = {
  ink: '#000000',
  muted: '#444444',
  danger: '#a61c17',
  white: '#ffffff',
}

/** One row of text. All lengths are in millimetres from the upper left corner of its side. */
export interface Text {
  x: number
  baseline: number
  size: number
  width: number
  spans: Span[]
  /** False if our font lacks one of its letters: the width is then an estimate. */
  isExact: boolean
}

export interface Rect {
  x: number
  y: number
  width: number
  height: number
  fill: Colour
}

export interface DrawnRule {
  x1: number
  y1: number
  x2: number
  y2: number
  weight: number
  colour: Colour
}

export interface QrMark {
  x: number
  y: number
  /** Side of the whole symbol, with its white margin. */
  side: number
  path: { size: number; d: string }
}

/** One side of a piece, as the browser and the PDF draw it. */
export interface PaperSide {
  name: string
  width: number
  height: number
  rects: Rect[]
  rules: DrawnRule[]
  texts: Text[]
  qr?: QrMark
}

/** A piece as it is printed, and the lines that did not fit. */
export interface Drawing {
  sides: PaperSide[]
  /** Its lines as text. A later print is compared with them. */
  lines: string[]
  /** Lines that had no room at all. */
  omittedLines: string[]
  /** Lines that are cut to their beginning. */
  shortenedLines: string[]
  /** Sections of the profile that its lines come from. */
  sections: string[]
}

/** One typographic point in millimetres. */
export const point = 25.4 / 72
