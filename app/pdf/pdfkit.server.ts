import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)

let library: typeof PDFDocument | undefined

/** The PDF library, loaded when it is first needed: it takes 30 MB, and most who run a server have little. */
export function pdfkit(): typeof PDFDocument {
  library ??= require('pdfkit') as typeof PDFDocument
  return library
}
