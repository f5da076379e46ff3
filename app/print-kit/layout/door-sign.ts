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
  const who = setText([{ text: 'For emergency services:' }], { ...column, y: 37 }, 12, ruler)
  const place = placeSentence(choices)
  const where = setLargest(
    [{ text: place, bold: true }],
    { ...column, y: who.bottom + 0.5 },
    { sizes: sizesFrom(20, 10), maxRows: 5, height: noteTop - who.bottom - 0.5, ruler },
  )
  const note = access ? `${printed}. The QR code opens only with an access code.` : printed
  const small = setText(
    [{ text: note, colour: 'muted' }],
    { x: margin, y: noteTop, width: width - 2 * margin },
    7,
    ruler,
  )
  side.texts.push(...title.texts, ...who.texts, ...where.texts, ...small.texts)
  return {
    sides: [side],
    lines: [place, ...(access ? [`Link: ${access.link}`] : [])],
    omittedLines: [],
    shortenedLines: where.isCut ? [place] : [],
    sections: [],
  }
}

function placeSentence({ doorPlace, doorOther }: Pick<Choices, 'doorPlace' | 'doorOther'>): string {
  const place = doorPlace === 'other' ? toOneLine(doorOther ?? '') : doorPlaces[doorPlace]
  return `A sheet is ${place || doorPlaces.other}`
}

function borderRects() {
  const [w, h] = [width, height]
  const ink = { fill: 'ink' as const }
  const [at, long, tall] = [2, w - 4, h - 4]
  return [
    { x: at, y: at, width: long, height: frame, ...ink },
    { x: at, y: h - at - frame, width: long, height: frame, ...ink },
    { x: at, y: at, width: frame, height: tall, ...ink },
    { x: w - at - frame, y: at, width: frame, height: tall, ...ink },
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
