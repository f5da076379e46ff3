import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Drawing, type PaperSide, point } from '#app/pdf/drawing.ts'
import { toKitContent } from '#app/print-kit/content/kit-content.ts'
import { entryText } from '#app/print-kit/content/kit-entry.ts'
import type { KitSource } from '#app/print-kit/draw-kit.server.ts'
import { type LineKind, lineKinds } from '#app/print-kit/print-choices.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { fullProfile, plantedStrings } from '#tests/support/data/full-profile.ts'
import {
  drawPiece,
  kitCode,
  kitLink,
  kitScannerText,
  kitSource,
  pieceTexts,
  rowWords,
  withoutSpaces,
} from '#tests/support/data/print-kit.ts'
import { readQrPath } from '#tests/support/data/read-qr.ts'
import { runs } from '#tests/support/runner/runs.ts'

const smallest = { wallet: 7, fridge: 9.5 * 0.9 } as const
const personalPieces = ['wallet', 'fridge'] as const

describe('any record and choices', () => {
  test.each(personalPieces)('have every line on the %s, or named as left out', piece => {
    const property = fc.property(sources(), source => {
      const { lines, omittedLines, shortenedLines, ...drawing } = drawPiece(source, piece)
      const wanted = linesWanted(source, piece)
      expect(
        wanted.filter(({ line }) => !lines.includes(line) && !omittedLines.includes(line)),
      ).toEqual([])
      const printed = withoutSpaces(
        pieceTexts({ ...drawing, lines, omittedLines, shortenedLines })
          .map(rowWords)
          .join(''),
      )
      const inFull = wanted.filter(
        ({ line }) => lines.includes(line) && !shortenedLines.includes(line),
      )
      expect(inFull.filter(({ text }) => !printed.includes(withoutSpaces(text)))).toEqual([])
      if (omittedLines.length + shortenedLines.length > 0 && wanted.length > 0) {
        expect(printed).toMatch(/\+\d+more:scanthecode|…/)
      }
    })
    fc.assert(property, runs(60))
  })

  test.each(personalPieces)('have no text outside, overlapping or too small on the %s', piece => {
    const property = fc.property(sources(), source => {
      const drawing = drawPiece(source, piece)
      expect(drawing.sides.flatMap(outside)).toEqual([])
      expect(drawing.sides.flatMap(overlapping)).toEqual([])
      const sizes = pieceTexts(drawing).map(({ size }) => size / point)
      expect(Math.min(...sizes)).toBeGreaterThan(smallest[piece] - 0.01)
    })
    fc.assert(property, runs(60))
  })
})

describe('the wallet card', () => {
  test('has a usual record completely', () => {
    const { omittedLines, shortenedLines } = drawPiece(kitSource(usual), 'wallet')
    expect({ omittedLines, shortenedLines }).toEqual({ omittedLines: [], shortenedLines: [] })
  })

  test('keeps dangers and one contact if there is too much, and counts the rest', () => {
    const { personal, allergies } = fullProfile
    const medications = Array.from({ length: 40 }, (_, id) => ({
      id,
      name: `Medicine number ${id}`,
    }))
    const drawing = drawPiece(
      kitSource({ personal, allergies, medications: { medications } }),
      'wallet',
    )
    expect(drawing.lines).toContain('Allergies: Penicillin – Life-threatening: Throat swelling')
    expect(drawing.lines).toContain('Call: Bertil Quillfeather +1 555 010 0102, Nephew')
    expect(drawing.omittedLines).toContain('Medicines: Medicine number 39')
    const printed = pieceTexts(drawing).map(rowWords)
    expect(printed).toContain(`+ ${drawing.omittedLines.length} more: scan the code`)
  })

  test('continues on its back below the way to the record', () => {
    const drawing = drawPiece(kitSource(fullProfile), 'wallet')
    const [front = [], back = []] = drawing.sides.map(side => side.texts.map(rowWords))
    expect(front).toContain('More on the back')
    const labels = ['Medicines', 'Alerts', 'Call', 'Conditions', 'Allergies', 'Language']
    expect(labels.filter(label => back.some(row => row.trim().startsWith(label)))).not.toEqual([])
    expect(drawing.sides.flatMap(outside)).toEqual([])
  })

  test('marks at its label that a list is incomplete', () => {
    const allergies = {
      allergies: Array.from({ length: 30 }, (_, id) => ({
        id,
        allergen: `Allergen number ${id}`,
        severity: 'severe' as const,
      })),
    }
    const drawing = drawPiece(kitSource({ personal: fullProfile.personal, allergies }), 'wallet')
    const [front = []] = drawing.sides.map(side => side.texts.map(rowWords))
    const [, missing] = front.flatMap(words => /^\sAllergies\s\+(\d+)\s/.exec(words) ?? [])
    expect(front.join(' ').match(/Allergen number/g)).toHaveLength(30 - Number(missing))
  })

  test('uses two rows for a long name before it cuts it', () => {
    const fullName = 'Maximiliana Friederike Oberhuberin-Schwarzenberger von und zu Larkhaven'
    const drawing = drawPiece(kitSource({ personal: { fullName } }), 'wallet')
    expect(drawing.shortenedLines).toEqual([])
    expect(pieceTexts(drawing).map(rowWords).join(' ')).toContain(fullName)
  })

  test('marks a cut line, and names it', () => {
    const firstToKnow = 'Very long words. '.repeat(17).trim()
    const history = {
      firstToKnow,
      implantedDevices: [{ id: 1, device: 'Pump', notes: firstToKnow }],
    }
    const drawing = drawPiece(kitSource({ personal: fullProfile.personal, history }), 'wallet')
    expect(drawing.shortenedLines).toContain(`Read first: ${firstToKnow}`)
    expect(pieceTexts(drawing).some(text => rowWords(text).endsWith('…'))).toBe(true)
  })

  test('names a link that is too long, which its QR code contains', () => {
    const link = `https://${'long-host-name.'.repeat(16)}example.org/view/Ab3_dEfGh1jKlMn0pQr-tU`
    for (const piece of personalPieces) {
      const drawing = drawPiece({ ...kitSource(usual), link }, piece)
      const isPlaced = withoutSpaces(pieceTexts(drawing).map(rowWords).join('')).includes(link)
      expect(drawing.omittedLines).toEqual(isPlaced ? [] : [`The link as text: ${link}`])
      expect(drawing.sides.flatMap(outside)).toEqual([])
      expect(drawing.sides.flatMap(overlapping)).toEqual([])
    }
  })

  test('says "No known allergies" only if the owner did', () => {
    expect(drawPiece(kitSource({}), 'wallet').lines).toContain('Allergies: Not recorded')
    const none = kitSource({ allergies: { noKnownAllergies: true } })
    expect(drawPiece(none, 'wallet').lines).toContain('Allergies: No known allergies')
  })

  test('separates a number from an Arabic name, so that its direction is kept', () => {
    const emergencyContacts = [{ id: 1, name: 'عمر الخطيب', phone: '+1-555-010-0141' }]
    const personal = { hasEmergencyContact: true, emergencyContacts }
    const spans = pieceTexts(drawPiece(kitSource({ personal }), 'wallet')).flatMap(
      text => text.spans,
    )
    expect(spans.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['عمر الخطيب', ' +1-555-010-0141']),
    )
  })

  test("names the day of printing in the actor's time zone", () => {
    const source = { ...kitSource({}), now: new Date('2026-03-27T02:00:00Z') }
    const rowsIn = (timeZone?: string) =>
      pieceTexts(drawPiece({ ...source, timeZone }, 'fridge'))
        .map(rowWords)
        .join('\n')
    expect(rowsIn()).toMatch(/Printed Mar 27, 2026 UTC$/m)
    expect(rowsIn('America/New_York')).toMatch(/Printed Mar 26, 2026$/m)
  })

  test('does not break a phone number', () => {
    const drawing = drawPiece(kitSource(fullProfile), 'wallet')
    const rows = pieceTexts(drawing).map(text => rowWords(text).replaceAll('\u00a0', ' '))
    // The lines of states and implants are shortened here, before their numbers.
    const calls = drawing.lines.filter(line => line.startsWith('Call: '))
    const numbers = calls.flatMap(line => line.match(/\+1 555 010 01\d\d/g) ?? [])
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers.filter(number => !rows.some(row => row.includes(number)))).toEqual([])
  })
})

describe('the QR code of the fridge sheet for scanners', () => {
  const choices = { fridgeScannerQr: true, fridgeCode: true }

  test('has a side of 40 mm, modules of 0.4 mm or more, and the text of both readers', () => {
    for (const text of [kitScannerText, longestScannerText]) {
      const source = { ...kitSource(fullProfile, choices), scannerText: text }
      const drawing = drawPiece(source, 'fridge')
      const { qr } = drawing.sides[0] ?? {}
      if (!qr) expect.unreachable('the sheet has a QR code')
      const module = qr.side / qr.path.size
      expect((qr.path.size - 8) * module).toBeCloseTo(40, 5)
      expect(module).toBeGreaterThanOrEqual(0.4)
      expect(readQrPath(qr.path)).toBe(text)
      expect(drawing.lines).toContain('QR code for scanners too')
      expect(pieceTexts(drawing).map(rowWords).join(' ')).toContain('A hospital scanner can')
    }
  })

  test('is not on the other pieces, and not on the sheet unless it was chosen', () => {
    const qrSides = (source: KitSource, piece: 'wallet' | 'door' | 'fridge') =>
      drawPiece(source, piece).sides.flatMap(({ qr }) => (qr ? readQrPath(qr.path) : []))
    const chosen = kitSource(fullProfile, { ...choices, doorQr: true })
    expect(qrSides(chosen, 'wallet')).toEqual([kitLink])
    expect(qrSides(chosen, 'door')).toEqual([kitLink])
    expect(qrSides(kitSource(fullProfile), 'fridge')).toEqual([kitLink])
  })

  test('is replaced by the short one if its modules are too small, or if there is none', () => {
    for (const scannerText of [`${kitScannerText}${'x'.repeat(500)}`, undefined]) {
      const drawing = drawPiece({ ...kitSource(fullProfile, choices), scannerText }, 'fridge')
      const { qr } = drawing.sides[0] ?? {}
      expect(qr && readQrPath(qr.path)).toBe(kitLink)
      expect(drawing.lines).not.toContain('QR code for scanners too')
      expect(pieceTexts(drawing).map(rowWords).join(' ')).not.toContain('hospital can')
    }
  })

  test('leaves its place free of texts, with everything on the sheet', () => {
    const side = drawPiece(kitSource(fullProfile, choices), 'fridge').sides[0]
    if (!side?.qr) expect.unreachable('the sheet has a QR code')
    const { x, y, side: width } = side.qr
    const isOverQr = ({ left, right, top, bottom }: Box) =>
      left < x + width && right > x && top < y + width && bottom > y
    expect(boxesOf(side).filter(isOverQr)).toEqual([])
    expect(y + width).toBeLessThan(side.height)
  })
})

describe('the access code', () => {
  test('is on wallet card and fridge sheet only if it was chosen', () => {
    const source = kitSource(fullProfile, { walletCode: true, doorQr: true })
    expect(JSON.stringify(drawPiece(source, 'wallet'))).toContain(kitCode)
    expect(JSON.stringify(drawPiece(source, 'fridge'))).not.toContain(kitCode)
    expect(JSON.stringify(drawPiece(source, 'door'))).not.toContain(kitCode)
  })
})

describe('the door decal', () => {
  test('contains no name and nothing about health', () => {
    const source = kitSource(fullProfile, { doorQr: true, walletCode: true, fridgeCode: true })
    const words = JSON.stringify({ ...drawPiece(source, 'door'), qr: undefined })
    expect(plantedStrings.filter(secret => words.includes(secret))).toEqual([])
    expect(words).not.toContain('Anna')
  })

  test('has room for the longest place', () => {
    const doorOther = 'W'.repeat(60)
    const drawing = drawPiece(kitSource({}, { doorPlace: 'other', doorOther }), 'door')
    expect(drawing.shortenedLines).toEqual([])
    expect(withoutSpaces(pieceTexts(drawing).map(rowWords).join(''))).toContain(doorOther)
    expect(drawing.sides.flatMap(outside)).toEqual([])
  })
})

/** As on a server whose address has the 79 characters that are possible. */
const longestScannerText = `https://${'a'.repeat(59)}.example.org/view/${'A'.repeat(22)}#shlink:/${'b'.repeat(275)}`

const usual = {
  personal: fullProfile.personal,
  allergies: fullProfile.allergies,
  medications: { medications: [{ id: 1, name: 'Warfarin', totalDosage: 5, unit: 'mg' }] },
}

const named = sections.filter(({ name }) =>
  ['personal', 'history', 'allergies', 'medications', 'reproductive', 'cultural'].includes(name),
)

function sources(): fc.Arbitrary<KitSource> {
  const kinds = fc.subarray(Object.keys(lineKinds) as LineKind[])
  const values = named.map(section => [
    section.name,
    fc.option(arbitraryValue(section), { nil: undefined }),
  ])
  return fc
    .record({
      values: fc.record(Object.fromEntries(values)),
      choices: fc.record({
        walletKinds: kinds,
        fridgeKinds: kinds,
        walletCode: fc.boolean(),
        fridgeCode: fc.boolean(),
        fridgeScannerQr: fc.boolean(),
      }),
    })
    .map(({ values, choices }) => kitSource(withoutUndefined(values), choices))
}

function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Returns every line that the owner chose. */
function linesWanted(
  { profile, accountName, choices, now }: KitSource,
  piece: 'wallet' | 'fridge',
) {
  const kinds = piece === 'wallet' ? choices.walletKinds : choices.fridgeKinds
  const { groups } = toKitContent(profile, accountName, { kinds, isFull: piece === 'fridge', now })
  return groups.flatMap(group =>
    group.entries.map(entry => ({
      line: entryText(group, entry),
      text: entry.spans.map(({ text }) => text).join(''),
    })),
  )
}

/** Tolerance for rounding. */
const slack = 0.01

interface Box {
  words: string
  left: number
  right: number
  top: number
  bottom: number
}

// Capitals are 0.72 em high, and descenders 0.21 em deep.
function boxesOf({ texts }: PaperSide): Box[] {
  return texts.map(text => ({
    words: rowWords(text),
    left: text.x,
    right: text.x + text.width,
    top: text.baseline - 0.72 * text.size,
    bottom: text.baseline + 0.21 * text.size,
  }))
}

function outside(side: Drawing['sides'][number]): string[] {
  const isOut = ({ left, right, top, bottom }: Box) =>
    left < -slack || top < -slack || right > side.width + slack || bottom > side.height + slack
  return boxesOf(side)
    .filter(isOut)
    .map(({ words }) => words)
}

function overlapping(side: PaperSide): string[] {
  const boxes = boxesOf(side)
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(other => areOver(one, other))
      .map(other => `${one.words} / ${other.words}`),
  )
}

function areOver(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > slack && down > slack
}
