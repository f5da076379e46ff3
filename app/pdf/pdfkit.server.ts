import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)

let library: typeof PDFDocument | undefined

/** The PDF library, loaded when it is first needed: it takes 30 MB, and most who run a server have little. */
export function pdfkit(): typeof PDFDocument {
  library ??= require('pdfkit') as typeof PDFDocument
  return library
}

/** The parts of an opened font (fontkit) that measuring reads. */
export interface OpenedFont {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): { advanceWidth: number }
}

/**
 * Opens a font file. pdfkit keeps what it opened in a private field, which this function alone reads.
 * @throws when an update of pdfkit has renamed the field.
 */
export function openFont(bytes: Buffer): OpenedFont {
  const document = new (pdfkit())({ autoFirstPage: false }).font(bytes)
  const { _font } = document as unknown as { _font?: { font?: OpenedFont } }
  if (!_font?.font) throw new Error('pdfkit keeps its opened font elsewhere')
  return _font.font
}
