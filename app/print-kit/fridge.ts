import type { Content } from './content.ts'
import type { Drawing } from './drawing.ts'
import { fitGroups } from './fit.ts'
import {
  bar,
  emptySide,
  linesOf,
  linkLeftOut,
  qrAt,
  qrSide,
  rule,
  scanForMore,
  setCode,
  setFacts,
  setLargest,
  setText,
  sizesFrom,
  type Way,
} from './parts.ts'
import type { Ruler } from './typeset.ts'

/** A5, in millimetres. */
const [width, height] = [148, 210]
const margin = 9
const inner = width - 2 * margin

/**
 * The sheet for the refrigerator: everything that a crew asks for, and the way to the rest.
 * @param printed the day of printing in words.
 */
export function fridgeSheet(content: Content, way: Way, printed: string, ruler: Ruler): Drawing {
  const side = emptySide('Sheet', width, height)
  const head = bar(
    'EMERGENCY INFORMATION',
    printed,
    { x: 0, y: 0, width, height: 14, inset: margin, points: 18, notePoints: 9.5 },
    ruler,
  )
  side.rects.push(head.rect)
  const name = setLargest(
    [{ text: content.name, bold: true }],
    { x: margin, y: 16.5, width: inner },
    { sizes: sizesFrom(24, 14), mostRows: 2, ruler },
  )
  const facts = setFacts(content, { x: margin, y: name.bottom, width: inner }, 13, ruler)
  side.rules.push(rule(margin, facts.bottom + 2, inner, 0.4))
  const foot = footOf(way, ruler)
  const top = facts.bottom + 4
  const body = fitGroups(
    content.groups,
    {
      x: margin,
      y: top,
      width: inner,
      height: foot.top - 1.5 - top,
      sizes: sizesFrom(14, 9.5),
      mostRows: 5,
      more: scanForMore,
    },
    ruler,
  )
  side.rules.push(rule(margin, foot.top, inner, 0.4))
  side.qr = foot.qr
  side.rects.push(...body.rects)
  side.texts.push(...head.texts, ...name.texts, ...facts.texts, ...body.texts, ...foot.texts)
  return {
    sides: [side],
    lines: [content.name, ...facts.lines, ...body.lines, ...foot.lines],
    leftOut: [...body.leftOut, ...foot.leftOut],
    shortened: [...(name.isCut ? [content.name] : []), ...body.shortened],
    sections: [...new Set(['personal', ...body.sections])],
  }
}

function footOf(way: Way, ruler: Ruler) {
  const qr = qrAt(way, margin, height - margin - qrSide)
  const top = qr.y - 1
  const x = qr.x + qr.side + 2
  const column = { x, width: width - margin - x }
  const what = setText(
    [
      { text: 'For the full record: ', bold: true },
      { text: 'scan the code or open the link, then type the 5-digit access code.' },
    ],
    { ...column, y: top + 2.5 },
    11,
    ruler,
  )
  const codeColumn = { ...column, y: what.bottom + 1 }
  const code = setCode(way, codeColumn, { figures: 24, words: 11 }, ruler)
  const link = setText([{ text: way.link }], { ...column, y: code.bottom + 0.5 }, 9.5, ruler)
  const fits = link.bottom <= height - 4
  return {
    top,
    qr,
    texts: [...what.texts, ...code.texts, ...(fits ? link.texts : [])],
    lines: linesOf(way),
    leftOut: fits ? [] : [linkLeftOut(way)],
  }
}
