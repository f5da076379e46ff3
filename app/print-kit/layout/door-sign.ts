import type { Drawing } from '#app/pdf/drawing.ts'
import { type Ruler, toOneLine } from '#app/pdf/typeset.ts'
import { type Choices, doorPlaces } from '../print-choices.ts'
import {
  type AccessInfo,
  emptySide,
  placeQr,
  qrSide,
  setLargest,
  setText,
  sizesFrom,
} from './card-parts.ts'

/** A7 on its side, in millimetres. */
const [width, height] = [105, 74]
const margin = 7
const frame = 1.6
const noteTop = 66

/**
 * Draws the decal for the door. Everyone who passes can read it: it has no name, no health
 * information and no code. @param access given if the QR code is printed.
 */
export function doorSign(
  choices: Pick<Choices, 'doorPlace' | 'doorOther'>,
  access: AccessInfo | undefined,
  printed: string,
  ruler: Ruler,
): Drawing {
  const side = emptySide('Decal', width, height)
  side.rects.push(...borderRects(), ...crossRects(margin, 8.5, 24))
  const titleX = margin + 24 + 5
  const titleColumn = { x: titleX, y: 7.1, width: width - margin - titleX }
  const title = setLargest([{ text: 'MEDICAL INFORMATION INSIDE', bold: true }], titleColumn, {
    sizes: [22],
    maxRows: 3,
    ruler,
  })
  if (access) side.qr = placeQr(access, width - margin - qrSide, 36.5)
  const column = { x: margin, width: width - 2 * margin - (access ? qrSide + 5 : 0) }
  const heading = setText([{ text: 'For emergency services:' }], { ...column, y: 37 }, 12, ruler)
  const placeText = placeSentence(choices)
  const placement = setLargest(
    [{ text: placeText, bold: true }],
    { ...column, y: heading.bottom + 0.5 },
    { sizes: sizesFrom(20, 10), maxRows: 5, height: noteTop - heading.bottom - 0.5, ruler },
  )
  const note = access ? `${printed}. The QR code opens only with an access code.` : printed
  const footnote = setText(
    [{ text: note, colour: 'muted' }],
    { x: margin, y: noteTop, width: width - 2 * margin },
    7,
    ruler,
  )
  side.texts.push(...title.texts, ...heading.texts, ...placement.texts, ...footnote.texts)
  return {
    sides: [side],
    lines: [placeText, ...(access ? [`Link: ${access.link}`] : [])],
    omittedLines: [],
    shortenedLines: placement.isCut ? [placeText] : [],
    sections: [],
  }
}

function placeSentence({ doorPlace, doorOther }: Pick<Choices, 'doorPlace' | 'doorOther'>): string {
  const place = doorPlace === 'other' ? toOneLine(doorOther ?? '') : doorPlaces[doorPlace]
  return `A sheet is ${place || doorPlaces.other}`
}

function borderRects() {
  const edge = 2
  const horizontal = { width: width - 2 * edge, height: frame, fill: 'ink' as const }
  const vertical = { width: frame, height: height - 2 * edge, fill: 'ink' as const }
  return [
    { x: edge, y: edge, ...horizontal },
    { x: edge, y: height - edge - frame, ...horizontal },
    { x: edge, y: edge, ...vertical },
    { x: width - edge - frame, y: edge, ...vertical },
  ]
}

function crossRects(x: number, y: number, size: number) {
  const [arm, inset] = [size * 0.26, size * 0.16]
  const middle = (size - arm) / 2
  const bar = { width: size - 2 * inset, height: arm, fill: 'white' as const }
  return [
    { x, y, width: size, height: size, fill: 'ink' as const },
    { ...bar, x: x + inset, y: y + middle },
    { ...bar, x: x + middle, y: y + inset, width: bar.height, height: bar.width },
  ]
}
