import type { Drawing } from '#app/pdf/drawing.ts'
import { type Paper, printableArea } from '#app/pdf/papers.ts'
import type { Ruler } from '#app/pdf/typeset.ts'
import type { KitContent } from '../content/kit-content.ts'
import {
  type AccessInfo,
  emptySide,
  horizontalRule,
  linkLines,
  omittedLinkText,
  placeQr,
  qrSide,
  scanForMoreText,
  setBar,
  setCode,
  setFacts,
  setLargest,
  setText,
  sizesFrom,
} from './card-parts.ts'
import { fitGroups, type Setting } from './fit-groups.ts'
import type { Frame } from './frame-typesetter.ts'

const margin = 10

/** Space between two columns, in millimetres. */
const gutter = 7

// A long list is set in two columns, then in paragraphs, before an entry is omitted.
function settingsFor(frame: Frame): Setting[] {
  const width = (frame.width - gutter) / 2
  const columns = [
    { ...frame, width },
    { ...frame, x: frame.x + width + gutter, width },
  ]
  return [
    ...sizesFrom(16, 11).map(points => ({ points, labels: 'column' as const, frames: [frame] })),
    ...sizesFrom(12, 9.5).map(points => ({
      points,
      labels: 'above' as const,
      frames: columns,
      areColumns: true,
    })),
    ...sizesFrom(11, 9.5).map(points => ({ points, labels: 'run-in' as const, frames: [frame] })),
  ]
}

/**
 * Draws the sheet for the refrigerator, as large as the paper.
 * @param printed the day of printing as text.
 */
export function fridgeSheet(
  content: KitContent,
  access: AccessInfo,
  { paper, printed }: { paper: Paper; printed: string },
  ruler: Ruler,
): Drawing {
  const { width, height } = printableArea(paper)
  const inner = width - 2 * margin
  const side = emptySide('Sheet', width, height)
  const head = setBar(
    'EMERGENCY INFORMATION',
    printed,
    { x: 0, y: 0, width, height: 16, inset: margin, points: 22, notePoints: 11 },
    ruler,
  )
  side.rects.push(head.rect)
  const name = setLargest(
    [{ text: content.name, bold: true }],
    { x: margin, y: 19, width: inner },
    { sizes: sizesFrom(28, 16), maxRows: 2, ruler },
  )
  const facts = setFacts(content, { x: margin, y: name.bottom, width: inner }, 15, ruler)
  side.rules.push(horizontalRule(margin, facts.bottom + 2, inner, 0.4))
  const foot = drawFoot(access, content.changedText, { width, height }, ruler)
  const top = facts.bottom + 5
  const frame = {
    x: margin,
    y: top,
    width: inner,
    height: foot.top - 2 - top,
    moreText: scanForMoreText,
  }
  const body = fitGroups(content.groups, {
    settings: settingsFor(frame),
    maxRows: 5,
    ruler,
  })
  side.rules.push(horizontalRule(margin, foot.top, inner, 0.4))
  side.qr = foot.qr
  side.rects.push(...body.frames.flatMap(({ rects }) => rects))
  side.texts.push(...head.texts, ...name.texts, ...facts.texts)
  side.texts.push(...body.frames.flatMap(({ texts }) => texts), ...foot.texts)
  return {
    sides: [side],
    lines: [content.name, ...facts.lines, ...body.lines, ...foot.lines],
    omittedLines: [...body.omittedLines, ...foot.omittedLines],
    shortenedLines: [...(name.isCut ? [content.name] : []), ...body.shortenedLines],
    sections: [...new Set(['personal', ...body.sections])],
  }
}

const forScannersText = 'A hospital scanner can read this QR code too.'

function drawFoot(
  access: AccessInfo,
  changedText: string | undefined,
  { width, height }: { width: number; height: number },
  ruler: Ruler,
) {
  const qr = placeQr(access, margin, height - margin - (access.qrSide ?? qrSide))
  const top = qr.y - 1
  const x = qr.x + qr.side + 2
  const column = { x, width: width - margin - x }
  const instruction = setText(
    [
      { text: 'For the full record: ', bold: true },
      { text: 'scan the code or open the link, then type the 5-digit access code.' },
      ...(access.isForScanners ? [{ text: ` ${forScannersText}` }] : []),
      ...(changedText ? [{ text: ` ${changedText}.` }] : []),
    ],
    { ...column, y: top + 2.5 },
    12,
    ruler,
  )
  const codeColumn = { ...column, y: instruction.bottom + 1 }
  const code = setCode(access, codeColumn, { figures: 26, words: 12 }, ruler)
  const link = setText([{ text: access.link }], { ...column, y: code.bottom + 0.5 }, 10, ruler)
  const fits = link.bottom <= height - 4
  return {
    top,
    qr,
    texts: [...instruction.texts, ...code.texts, ...(fits ? link.texts : [])],
    lines: linkLines(access),
    omittedLines: fits ? [] : [omittedLinkText(access)],
  }
}
