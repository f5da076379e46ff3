import type { Content } from './content.ts'
import { type Drawing, point, type Side } from './drawing.ts'
import type { Group } from './entry.ts'
import { type Fitted, fitGroups } from './fit.ts'
import {
  bar,
  emptySide,
  linesOf,
  linkLeftOut,
  qrAt,
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
  const name = nameOn(content, ruler)
  const facts = setFacts(content, { x: margin, y: name.bottom, width: inner }, 9, ruler)
  front.texts.push(...name.texts, ...facts.texts)
  front.rules.push(rule(margin, facts.bottom + 0.5, inner))
  const top = facts.bottom + 1.2
  const back = backOf(way, ruler)
  const hasMoreRoom = bottom - back.top >= 3 * smallest * point
  const body = fitGroups(
    content.groups,
    {
      x: margin,
      y: top,
      width: inner,
      height: bottom - top,
      sizes: sizesFrom(10, smallest),
      mostRows: 4,
      more: (count, left) => (hasMoreRoom && left > 0 ? 'More on the back' : scanForMore(count)),
    },
    ruler,
  )
  const rest = hasMoreRoom && body.left.length > 0 ? onBack(body.left, back.top, ruler) : undefined
  front.texts.push(...body.texts)
  front.rects.push(...body.rects)
  if (rest) {
    back.side.rules.push(rule(margin, back.top - 0.6, inner))
    back.side.texts.push(...rest.texts)
    back.side.rects.push(...rest.rects)
  }
  const parts = rest ? [body, rest] : [body]
  return {
    sides: [front, back.side],
    lines: [content.name, ...facts.lines, ...parts.flatMap(part => part.lines), ...back.lines],
    leftOut: [...(rest ?? body).leftOut, ...back.leftOut],
    shortened: [
      ...(name.isCut ? [content.name] : []),
      ...parts.flatMap(({ shortened }) => shortened),
    ],
    sections: [...new Set(['personal', ...parts.flatMap(part => part.sections)])],
  }
}

// A name that is too long for one row takes two: half a name is somebody else's.
function nameOn({ name }: Content, ruler: Ruler) {
  const column = { x: margin, y: barPlace.height + 0.9, width: inner }
  const spans = [{ text: name, bold: true }]
  const inOneRow = setLargest(spans, column, { sizes: sizesFrom(13, 8.5), mostRows: 1, ruler })
  if (!inOneRow.isCut) return inOneRow
  return setLargest(spans, column, { sizes: sizesFrom(9, 7), mostRows: 2, ruler })
}

const barPlace = { x: 0, width, height: 5.4, inset: margin, points: 8.5, notePoints: 7 }

/** In points. */
const smallest = 7

/** Where the last row ends on both sides. */
const bottom = height - 1.8

/** What had no room on the front, below the way to the record. */
function onBack(groups: Group[], top: number, ruler: Ruler): Fitted {
  const frame = { x: margin, y: top, width: inner, height: bottom - top }
  return fitGroups(groups, { ...frame, sizes: [smallest], mostRows: 2, more: scanForMore }, ruler)
}

interface Back {
  side: Side
  /** From here on the side is free. */
  top: number
  lines: string[]
  leftOut: string[]
}

function backOf(way: Way, ruler: Ruler): Back {
  const side = emptySide('Back', width, height)
  const head = bar('EMERGENCY?', '', { ...barPlace, y: 0 }, ruler)
  side.rects.push(head.rect)
  side.qr = qrAt(way, margin, barPlace.height + 2.6)
  const right = side.qr.x + side.qr.side + 0.5
  const column = { x: right, width: width - margin - right }
  const what = setText(
    [{ text: 'Scan the code or open the link, then type the 5-digit access code.', bold: true }],
    { ...column, y: barPlace.height + 1.8 },
    9.5,
    ruler,
  )
  const codeColumn = { ...column, y: what.bottom + 1 }
  const code = setCode(way, codeColumn, { figures: 24, words: 9.5 }, ruler)
  const link = setText([{ text: way.link }], { ...column, y: code.bottom + 0.8 }, 8, ruler)
  const fits = link.bottom <= height - 1
  side.texts.push(...head.texts, ...what.texts, ...code.texts, ...(fits ? link.texts : []))
  return {
    side,
    top: Math.max(side.qr.y + side.qr.side, fits ? link.bottom : code.bottom) + 1.2,
    lines: linesOf(way),
    leftOut: fits ? [] : [linkLeftOut(way)],
  }
}
