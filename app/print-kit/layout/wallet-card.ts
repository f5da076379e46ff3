import { type Drawing, type PaperSide, point } from '#app/pdf/drawing.ts'
import type { Ruler } from '#app/pdf/typeset.ts'
import type { KitContent } from '../content/kit-content.ts'
import {
  type AccessInfo,
  emptySide,
  horizontalRule,
  linkLines,
  omittedLinkText,
  placeQr,
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

/** Bank card size, ISO/IEC 7810 ID-1, in millimetres. */
const [width, height] = [85.6, 54]
const margin = 3
const inner = width - 2 * margin

/**
 * Draws the two sides of a wallet card, to be cut out as one strip and folded.
 * @param printed the day of printing as text.
 */
export function walletCard(
  content: KitContent,
  access: AccessInfo,
  printed: string,
  ruler: Ruler,
): Drawing {
  const front = emptySide('Front', width, height)
  const head = setBar('MEDICAL INFORMATION', printed, { ...barPlace, y: 0 }, ruler)
  front.rects.push(head.rect)
  front.texts.push(...head.texts)
  const name = setName(content, ruler)
  const facts = setFacts(content, { x: margin, y: name.bottom, width: inner }, 9, ruler)
  front.texts.push(...name.texts, ...facts.texts)
  front.rules.push(horizontalRule(margin, facts.bottom + 0.5, inner))
  const top = facts.bottom + 1.2
  const back = drawBack(access, content.changedText, ruler)
  const isTwoSided = bottom - back.top >= 3 * minPoints * point
  const body = fitGroups(content.groups, {
    settings: settingsFor(frameFrom(top), isTwoSided ? frameFrom(back.top) : undefined),
    maxRows: 4,
    ruler,
  })
  const [onFront, onBack] = body.frames
  front.texts.push(...(onFront?.texts ?? []))
  front.rects.push(...(onFront?.rects ?? []))
  if (onBack && onBack.texts.length > 0) {
    back.side.rules.push(horizontalRule(margin, back.top - 0.6, inner))
    back.side.texts.push(...onBack.texts)
    back.side.rects.push(...onBack.rects)
  }
  return {
    sides: [front, back.side],
    lines: [content.name, ...facts.lines, ...body.lines, ...back.lines],
    omittedLines: [...body.omittedLines, ...back.omittedLines],
    shortenedLines: [...(name.isCut ? [content.name] : []), ...body.shortenedLines],
    sections: [...new Set(['personal', ...body.sections])],
  }
}

// A long name takes two rows: half a name may be somebody else's.
function setName({ name }: KitContent, ruler: Ruler) {
  const column = { x: margin, y: barPlace.height + 0.9, width: inner }
  const spans = [{ text: name, bold: true }]
  const inOneRow = setLargest(spans, column, { sizes: sizesFrom(13, 8.5), maxRows: 1, ruler })
  if (!inOneRow.isCut) return inOneRow
  return setLargest(spans, column, { sizes: sizesFrom(9, 7), maxRows: 2, ruler })
}

const barPlace = { x: 0, width, height: 5.4, inset: margin, points: 8.5, notePoints: 7 }

/** In points. */
const minPoints = 7

/** The lower end of the last row on both sides. */
const bottom = height - 1.8

function frameFrom(y: number): Frame {
  return { x: margin, y, width: inner, height: bottom - y, moreText: scanForMoreText }
}

// Good type on one side comes first, then larger type on two sides.
function settingsFor(front: Frame, back: Frame | undefined): Setting[] {
  const moreText = (count: number, left: number) =>
    left > 0 ? 'More on the back' : scanForMoreText(count)
  const both = back ? [{ ...front, moreText }, back] : [front]
  return [
    ...listSettings(sizesFrom(10, 8.5), ['column'], [front]),
    ...listSettings(sizesFrom(back ? 9.5 : 8.25, minPoints), ['column', 'run-in'], both),
  ]
}

function listSettings(sizes: number[], labels: Setting['labels'][], frames: Frame[]): Setting[] {
  return sizes.flatMap(points => labels.map(place => ({ points, labels: place, frames })))
}

interface Back {
  side: PaperSide
  /** The side is free from here down. */
  top: number
  lines: string[]
  omittedLines: string[]
}

function drawBack(access: AccessInfo, changedText: string | undefined, ruler: Ruler): Back {
  const side = emptySide('Back', width, height)
  const head = setBar('EMERGENCY?', changedText ?? '', { ...barPlace, y: 0 }, ruler)
  side.rects.push(head.rect)
  side.qr = placeQr(access, margin, barPlace.height + 2.6)
  const right = side.qr.x + side.qr.side + 0.5
  const column = { x: right, width: width - margin - right }
  const what = setText(
    [{ text: 'Scan the code or open the link, then type the 5-digit access code.', bold: true }],
    { ...column, y: barPlace.height + 1.8 },
    9.5,
    ruler,
  )
  const codeColumn = { ...column, y: what.bottom + 1 }
  const code = setCode(access, codeColumn, { figures: 24, words: 9.5 }, ruler)
  const link = setText([{ text: access.link }], { ...column, y: code.bottom + 0.8 }, 8, ruler)
  const fits = link.bottom <= height - 1
  side.texts.push(...head.texts, ...what.texts, ...code.texts, ...(fits ? link.texts : []))
  return {
    side,
    top: Math.max(side.qr.y + side.qr.side, fits ? link.bottom : code.bottom) + 1.2,
    lines: linkLines(access),
    omittedLines: fits ? [] : [omittedLinkText(access)],
  }
}
