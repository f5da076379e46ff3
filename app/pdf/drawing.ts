/** A part of a text in one look. */
export interface Span {
  text: string
  bold?: boolean
  colour?: Colour
  /** Which of the parts of a line it belongs to: beside an Arabic name the number after it must not be turned around. */
  part?: number
}

export type Colour = 'ink' | 'muted' | 'danger' | 'white'

/** What each colour is on paper. The red is dark enough to be read in black and white. */
export const colours: Record<Colour, string> = {
  ink: '#000000',
  muted: '#444444',
  danger: '#a61c17',
  white: '#ffffff',
}

/** One row of text. All lengths are in millimetres from the upper left corner of its side. */
export interface Text {
  x: number
  /** Where the letters stand. */
  baseline: number
  size: number
  width: number
  spans: Span[]
  /** False when it holds letters that our font lacks: then the width is an estimate. */
  isExact: boolean
}

export interface Rect {
  x: number
  y: number
  width: number
  height: number
  fill: Colour
}

export interface Rule {
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

/** One side of a piece: what the browser and the PDF draw. */
export interface Side {
  name: string
  width: number
  height: number
  rects: Rect[]
  rules: Rule[]
  texts: Text[]
  qr?: QrMark
}

/** A piece as it is printed, and what of it did not fit. */
export interface Drawing {
  sides: Side[]
  /** The lines that stand on it, in words: what a later print is compared with. */
  lines: string[]
  /** Lines that had no room at all. */
  leftOut: string[]
  /** Lines of which only the beginning had room. */
  shortened: string[]
  /** Sections of the profile that its lines were taken from. */
  sections: string[]
}

/** One typographic point in millimetres. */
export const point = 25.4 / 72
