import { heavyTask } from '#app/lib/heavy-task.server.ts'
import { drawText, type PdfDocument, writePdf } from '#app/pdf/draw-text.server.ts'
import { colours, type PaperSide, point, type QrMark } from '#app/pdf/drawing.ts'
import { lacksLetter } from '#app/pdf/fonts.server.ts'
import { sheetMargin as margin, type Paper, papers } from '#app/pdf/papers.ts'
import { joinSpanTexts } from '#app/pdf/typeset.ts'
import type { Kit } from './draw-kit.server.ts'
import { groupBySheet, scaleText } from './layout/kit-sheets.ts'

const gap = 8

/** Returns the pieces of a kit as a PDF at their true size; see `lacksKitLetter`. */
export async function kitPdf(kit: Kit, paper: Paper, now: Date): Promise<Buffer> {
  const about = { size: papers[paper], title: 'print kit', at: now }
  return await writePdf(about, groupBySheet(kit), (document, sheet) => {
    let y = margin
    for (const { drawing } of sheet) {
      drawPiece(document, drawing.sides, margin, y)
      y += (drawing.sides[0]?.height ?? 0) + 3 + gap
    }
    drawScale(document, margin, y)
  })
}

export const kitPdfOnThread = heavyTask('kit-pdf', kitPdf)

/** Returns whether a kit has a letter that its PDF cannot draw: there is no PDF of it then. */
export function lacksKitLetter(kit: Kit): boolean {
  return kit.some(({ drawing }) =>
    drawing.sides.some(({ texts }) => texts.some(({ spans }) => lacksLetter(joinSpanTexts(spans)))),
  )
}

export const lacksKitLetterOnThread = heavyTask('kit-lacks-letter', lacksKitLetter)

// A card of two sides is one strip with a fold in the middle.
function drawPiece(document: PdfDocument, sides: PaperSide[], x: number, y: number): void {
  let left = x
  for (const side of sides) {
    document.save().translate(left, y)
    drawSide(document, side)
    document.restore()
    left += side.width
  }
  const height = sides[0]?.height ?? 0
  document
    .lineWidth(0.15)
    .strokeColor('#777777')
    .rect(x, y, left - x, height)
    .stroke()
  for (const fold of sides.slice(1)) {
    const foldX = left - fold.width
    document
      .save()
      .dash(1.5, { space: 1 })
      .moveTo(foldX, y - 3)
      .lineTo(foldX, y + height + 3)
      .stroke()
      .restore()
  }
}

function drawSide(document: PdfDocument, side: PaperSide): void {
  for (const { x, y, width, height, fill } of side.rects) {
    document.rect(x, y, width, height).fill(colours[fill])
  }
  for (const { x1, y1, x2, y2, weight, colour } of side.rules) {
    document.lineWidth(weight).moveTo(x1, y1).lineTo(x2, y2).stroke(colours[colour])
  }
  if (side.qr) drawQr(document, side.qr)
  for (const text of side.texts) drawText(document, text)
}

function drawQr(document: PdfDocument, { x, y, side, path }: QrMark): void {
  document
    .save()
    .translate(x, y)
    .scale(side / path.size)
  document.path(path.d).fill('#000000')
  document.restore()
}

function drawNote(document: PdfDocument, text: string, x: number, y: number): void {
  const size = 7.5 * point
  const spans = [{ text, colour: 'muted' as const }]
  drawText(document, { x, baseline: y + size, size, width: 0, spans, isExact: true })
}

/** Draws a line to check the scale with a ruler: many printers scale pages to fit. */
function drawScale(document: PdfDocument, x: number, y: number): void {
  document.lineWidth(0.3).strokeColor('#000000')
  document
    .moveTo(x, y)
    .lineTo(x + 50, y)
    .moveTo(x, y - 1)
    .lineTo(x, y + 1)
  document
    .moveTo(x + 50, y - 1)
    .lineTo(x + 50, y + 1)
    .stroke()
  drawNote(document, scaleText, x, y + 1)
}
