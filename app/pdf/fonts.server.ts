import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OpenedFont, openFont } from './pdfkit.server.ts'
import { graphemes, type Ruler } from './typeset.ts'
import { sfntOf } from './woff.server.ts'

/** A part of the font, for one range of scripts. */
export interface FontFile {
  /** As the PDF calls it. */
  name: string
  bytes: Buffer
}

/** A stretch of text that one file of the font can draw; without a file nobody can, and `text` is one letter. */
export interface FontRun {
  text: string
  font?: FontFile
  /** In em. */
  width: number
}

// Hebrew is left out: the PDF library sets every script from left to right.
const ranges = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
]

interface Face extends FontFile {
  /** In em; undefined for a letter that it lacks. */
  advanceOf(codePoint: number): number | undefined
}

const faces = new Map<boolean, Face[]>()

/** The files of Arimo, which has the widths of Arial and Helvetica; read when first needed. */
function facesOf(bold: boolean): Face[] {
  const known = faces.get(bold)
  if (known) return known
  const read = ranges.map(range => faceOf(range, bold ? 700 : 400))
  faces.set(bold, read)
  return read
}

const { resolve } = createRequire(import.meta.url)

function faceOf(range: string, weight: number): Face {
  const file = resolve(`@fontsource/arimo/files/arimo-${range}-${weight}-normal.woff`)
  const bytes = sfntOf(readFileSync(file))
  const font = openFont(bytes)
  const advances = new Map<number, number | undefined>()
  return {
    name: `arimo-${range}-${weight}`,
    bytes,
    advanceOf(codePoint) {
      if (!advances.has(codePoint)) advances.set(codePoint, advanceIn(font, codePoint))
      return advances.get(codePoint)
    },
  }
}

function advanceIn(font: OpenedFont, codePoint: number): number | undefined {
  if (!font.hasGlyphForCodePoint(codePoint)) return undefined
  return font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
}

/** A text in stretches that one font file draws each, letters that none has apart. Widths are without kerning. */
export function fontRuns(text: string, bold: boolean): FontRun[] {
  const runs: FontRun[] = []
  for (const letter of graphemes(text)) {
    const run = runOf(letter, bold)
    const last = runs.at(-1)
    if (run.font && last?.font === run.font) {
      last.text += run.text
      last.width += run.width
    } else runs.push(run)
  }
  return runs
}

function runOf(written: string, bold: boolean): FontRun {
  // One that must not be broken is as wide as any other space.
  const letter = written === '\u00a0' ? ' ' : written
  // A letter of several parts would need shaping, which is not done.
  const codePoint = letter.codePointAt(0) ?? 0
  const isOne = letter.length === String.fromCodePoint(codePoint).length
  for (const font of isOne ? facesOf(bold) : []) {
    const width = font.advanceOf(codePoint)
    if (width !== undefined) return { text: letter, font, width }
  }
  return { text: letter, width: estimate(letter) }
}

const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u3000-\u303f\uff00-\uff60]/u

// Of letters that only the reader's own fonts have: rather too wide than too narrow.
function estimate(letter: string): number {
  return wide.test(letter) || [...letter].length > 2 ? 1 : 0.65
}

/** Measures text in the font that browser and PDF draw with. */
export const ruler: Ruler = {
  width: (text, bold) => fontRuns(text, bold).reduce((sum, run) => sum + run.width, 0),
  canDraw: text => fontRuns(text, false).every(({ font }) => font),
}

/** The letters of a text that the PDF cannot draw, each once. */
export function undrawable(text: string): string[] {
  const missing = fontRuns(text, false).flatMap(run => (run.font ? [] : [run.text]))
  return [...new Set(missing)]
}
