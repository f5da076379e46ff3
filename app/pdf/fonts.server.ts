import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OpenedFont, openFont } from './pdfkit.server.ts'
import { graphemes, type Ruler } from './typeset.ts'

/** A part of the font, for one range of scripts. */
export interface FontFile {
  /** Name of the font in the PDF. */
  name: string
  bytes: Buffer
}

/** Text that one font file draws. Without `font`, `text` is one letter that no file has. */
export interface FontRun {
  text: string
  font?: FontFile
  /** In em. */
  width: number
}

// Hebrew is missing: the PDF library sets every script from left to right.
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
  /** Returns em, or undefined for a letter that it lacks. */
  advanceOf(codePoint: number): number | undefined
}

const faces = new Map<boolean, Face[]>()

/** Returns the files of Arimo (widths of Arial and Helvetica). They are read on first use. */
function loadFaces(bold: boolean): Face[] {
  const cached = faces.get(bold)
  if (cached) return cached
  const read = ranges.map(range => loadFace(range, bold ? 700 : 400))
  faces.set(bold, read)
  return read
}

const { resolve } = createRequire(import.meta.url)

function loadFace(range: string, weight: number): Face {
  const bytes = readFileSync(resolve(`#app/pdf/fonts/arimo-${range}-${weight}.ttf`))
  const font = openFont(bytes)
  const advances = new Map<number, number | undefined>()
  return {
    name: `arimo-${range}-${weight}`,
    bytes,
    advanceOf(codePoint) {
      if (!advances.has(codePoint)) advances.set(codePoint, readAdvance(font, codePoint))
      return advances.get(codePoint)
    },
  }
}

function readAdvance(font: OpenedFont, codePoint: number): number | undefined {
  if (!font.hasGlyphForCodePoint(codePoint)) return undefined
  return font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
}

/** Splits a text into runs of one font file each. A letter that no file has is a run of its own. */
export function fontRuns(text: string, bold: boolean): FontRun[] {
  const runs: FontRun[] = []
  for (const letter of graphemes(text)) {
    const run = findRun(letter, bold)
    const last = runs.at(-1)
    if (run.font && last?.font === run.font) {
      last.text += run.text
      last.width += run.width
    } else runs.push(run)
  }
  return runs
}

function findRun(typed: string, bold: boolean): FontRun {
  // A no-break space is as wide as any other space.
  const letter = typed === '\u00a0' ? ' ' : typed
  // A letter of several code points needs shaping, which is not done.
  const codePoint = letter.codePointAt(0) ?? 0
  const isOne = letter.length === String.fromCodePoint(codePoint).length
  for (const font of isOne ? loadFaces(bold) : []) {
    const width = font.advanceOf(codePoint)
    if (width !== undefined) return { text: letter, font, width }
  }
  return { text: letter, width: estimateWidth(letter) }
}

const wideLetters =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u3000-\u303f\uff00-\uff60]/u

// Letters of other fonts: rather too wide than too narrow.
function estimateWidth(letter: string): number {
  return wideLetters.test(letter) || [...letter].length > 2 ? 1 : 0.65
}

/** Measures text in the font that browser and PDF draw with. */
export const ruler: Ruler = {
  width: (text, bold) => fontRuns(text, bold).reduce((sum, run) => sum + run.width, 0),
  canDraw: text => !lacksLetter(text),
}

/** Returns whether the PDF lacks a letter of a text: it would be an empty box. */
export function lacksLetter(text: string): boolean {
  return fontRuns(text, false).some(({ font }) => !font)
}
