import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)

let library: typeof PDFDocument | undefined

/** Returns the PDF library. It is loaded on first use, because it takes 30 MB of memory. */
export function loadPdfkit(): typeof PDFDocument {
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
 * Opens a font file. Reads a private field of pdfkit.
 * @throws Error if an update of pdfkit has renamed the field.
 */
export function openFont(bytes: Buffer): OpenedFont {
  const document = new (loadPdfkit())({ autoFirstPage: false }).font(bytes)
  const { _font } = document as unknown as { _font?: { font?: OpenedFont } }
  if (!_font?.font) throw new Error('pdfkit has no field "_font.font"')
  return _font.font
}
