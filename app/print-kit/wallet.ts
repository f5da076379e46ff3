import type { Content } from './content.ts'
import type { Drawing, Side } from './drawing.ts'
import { fitGroups } from './fit.ts'
import {
  bar,
  emptySide,
  linesOf,
  qrAt,
  rule,
  setCode,
  setFacts,
  setLargest,
  setText,
  sizesFrom,
  type Way,
} from './parts.ts'
import type { Ruler } from './typeset.ts'

/** A bank card: ISO/IEC 7810 ID-1, in millimetres. */
const [width, height] = [85.6, 54]
const margin = 3
const inner = width - 2 * margin

/**
 * The two sides of a wallet card, to be cut out as one strip and folded.
 * @param printed the day of printing in words.
 */
export function walletCard(content: Content, way: Way, printed: string, ruler: Ruler): Drawing {
  const front = emptySide('Front', width, height)
  const head = bar('MEDICAL INFORMATION', printed, { ...barPlace, y: 0 }, ruler)
  front.rects.push(head.rect)
  front.texts.push(...head.texts)
  const name = setLargest(
    [{ text: content.name, bold: true }],
    { x: margin, y: barPlace.height + 0.9, width: inner },
    { sizes: sizesFrom(13, 8.5), mostRows: 1, ruler },
  )
  const facts = setFacts(content, { x: margin, y: name.bottom, width: inner }, 9, ruler)
  front.texts.push(...name.texts, ...facts.texts)
  front.rules.push(rule(margin, facts.bottom + 0.5, inner))
  const top = facts.bottom + 1.2
  const body = fitGroups(
    content.groups,
    {
      x: margin,
      y: top,
      width: inner,
      height: height - 1.8 - top,
      sizes: sizesFrom(10, 7),
      mostRows: 4,
      more: count => `+ ${count} more: scan the code`,
    },
    ruler,
  )
  front.texts.push(...body.texts)
  front.rects.push(...body.rects)
  const back = backOf(way, ruler)
  return {
    sides: [front, back.side],
    lines: [content.name, ...facts.lines, ...body.lines, ...back.lines],
    leftOut: [...body.leftOut, ...back.leftOut],
    shortened: [...(name.isCut ? [content.name] : []), ...body.shortened],
    sections: [...new Set(['personal', ...body.sections])],
  }
}

const barPlace = { x: 0, width, height: 5.4, inset: margin, points: 8.5, notePoints: 7 }

function backOf(way: Way, ruler: Ruler): { side: Side; lines: string[]; leftOut: string[] } {
  const side = emptySide('Back', width, height)
  const head = bar('EMERGENCY?', '', { ...barPlace, y: 0 }, ruler)
  side.rects.push(head.rect)
  side.qr = qrAt(way, margin, 9)
  const right = side.qr.x + side.qr.side + 0.5
  const column = { x: right, width: width - margin - right }
  const what = setText(
    [{ text: 'Scan the code or open the link, then type the 5-digit access code.', bold: true }],
    { ...column, y: barPlace.height + 2.4 },
    9.5,
    ruler,
  )
  const codeColumn = { ...column, y: what.bottom + 1.5 }
  const code = setCode(way, codeColumn, { figures: 24, words: 9.5 }, ruler)
  const linkTop = Math.max(side.qr.y + side.qr.side, code.bottom) + 0.5
  const link = setText([{ text: way.link }], { x: margin, y: linkTop, width: inner }, 8, ruler)
  const fits = link.bottom <= height - 1
  side.texts.push(...head.texts, ...what.texts, ...code.texts, ...(fits ? link.texts : []))
  return { side, lines: linesOf(way), leftOut: fits ? [] : [`The link as text: ${way.link}`] }
}
