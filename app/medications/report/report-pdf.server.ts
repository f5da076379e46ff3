import { heavyTask } from '#app/lib/heavy-task.server.ts'
import { drawText, type PdfDocument, writePdf } from '#app/pdf/draw-text.server.ts'
import { colours } from '#app/pdf/drawing.ts'
import { ruler as fontRuler, lacksLetter } from '#app/pdf/fonts.server.ts'
import { type Paper, papers } from '#app/pdf/papers.ts'
import { cacheRuler } from '#app/pdf/typeset.ts'
import { listTexts, type ReportContent } from './report-blocks.ts'
import { reportSheets } from './report-sheets.ts'
import { severityShapes } from './severity-shapes.ts'
import type { SeverityMark, Sheet } from './sheet-flow.ts'

/** Returns the report as a PDF; see `lacksReportLetter`. */
export async function reportPdf(content: ReportContent, paper: Paper): Promise<Buffer> {
  const size = papers[paper]
  const about = { size, title: content.title.toLowerCase(), at: new Date(content.madeAt) }
  return await writePdf(about, reportSheets(content, size, cacheRuler(fontRuler)), drawSheet)
}

export const reportPdfOnThread = heavyTask('report-pdf', reportPdf)

/** Returns whether a report has a letter that its PDF cannot draw: there is no PDF of it then. */
export function lacksReportLetter(content: ReportContent): boolean {
  return unusualTexts(content).some(lacksLetter)
}

export const lacksReportLetterOnThread = heavyTask(
  'report-lacks-letter',
  lacksReportLetter,
  content => unusualTexts(content).length === 0,
)

function unusualTexts(content: ReportContent): string[] {
  return listTexts(content).filter(text => !/^[\s\u0020-\u017f‘’“”–—…·•]*$/.test(text))
}

function drawSheet(document: PdfDocument, { texts, rects, marks }: Sheet): void {
  for (const { x, y, width, height, fill } of rects) {
    document.rect(x, y, width, height).fill(colours[fill])
  }
  for (const mark of marks) drawMark(document, mark)
  for (const text of texts) drawText(document, text)
}

function drawMark(document: PdfDocument, { severity, x, y, side }: SeverityMark): void {
  document
    .save()
    .translate(x, y)
    .scale(side / 24)
  document
    .lineWidth(2)
    .lineCap('round')
    .lineJoin('round')
    .path(severityShapes[severity])
    .stroke(colours.ink)
  document.restore()
}
