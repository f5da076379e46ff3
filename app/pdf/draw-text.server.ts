import { product } from '#app/lib/product.ts'
import { type Colour, colours, point, type Text } from './drawing.ts'
import { type FontFile, fontRuns } from './fonts.server.ts'
import { loadPdfkit } from './pdfkit.server.ts'

export type PdfDocument = InstanceType<ReturnType<typeof loadPdfkit>>

/**
 * Returns a PDF with one page for each sheet, drawn in millimetres. Texts of the record are not
 * cached.
 */
export async function writePdf<Sheet>(
  { size, title, at }: { size: { width: number; height: number }; title: string; at: Date },
  sheets: readonly Sheet[],
  drawSheet: (document: PdfDocument, sheet: Sheet) => void,
): Promise<Buffer> {
  const document = new (loadPdfkit())({
    size: [size.width / point, size.height / point],
    margin: 0,
    autoFirstPage: false,
    fontLayoutCache: false,
    info: { Title: `${product.name} ${title}`, CreationDate: at, ModDate: at },
    lang: 'en-US',
  })
  const bytes = collectBytes(document)
  for (const sheet of sheets) {
    document.addPage()
    document.save().scale(1 / point)
    drawSheet(document, sheet)
    document.restore()
  }
  document.end()
  return await bytes
}

function collectBytes(document: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
}

/** Draws a row of text. @throws for a letter that the font lacks: see `lacksLetter`. */
export function drawText(document: PdfDocument, { x, baseline, size, spans }: Text): void {
  let left = x
  for (const { text, bold = false, colour = 'ink' } of spans) {
    for (const run of fontRuns(text, bold)) {
      if (!run.font) throw new Error('The font lacks a letter')
      drawRun(document, run.text, run.font, { x: left, baseline, size, colour })
      left += run.width * size
    }
  }
}

interface Place {
  x: number
  baseline: number
  size: number
  colour: Colour
}

function drawRun(document: PdfDocument, text: string, font: FontFile, place: Place): void {
  document.registerFont(font.name, font.bytes)
  document.font(font.name).fontSize(place.size).fillColor(colours[place.colour])
  // No kerning: widths are measured without it.
  const features = { kern: false, liga: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
  document.text(text, place.x, place.baseline, {
    lineBreak: false,
    baseline: 'alphabetic',
    features,
  })
}
