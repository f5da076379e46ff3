import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoProfile } from '#app/development/demo-profile.server.ts'
import { type PaperSide, point } from '#app/pdf/drawing.ts'
import { toKitContent } from '#app/print-kit/content/kit-content.ts'
import { entryText } from '#app/print-kit/content/kit-entry.ts'
import type { KitSource } from '#app/print-kit/draw-kit.server.ts'
import { firstAidStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import {
  drawPiece,
  kitSource,
  pieceTexts,
  rowWords,
  withoutSpaces,
} from '#tests/support/data/print-kit.ts'
import { randomFrom } from '#tests/support/data/random.ts'
import { runs } from '#tests/support/runner/runs.ts'

const personalPieces = ['wallet', 'fridge'] as const
const { states, implants } = firstAidStates
const seeds = Array.from({ length: 40 }, (_, index) => index + 1)
/** The first half changes first aid. */
const drugs = ['Warfarin', 'Prednisone', 'Lithium', 'Insulin glargine', '', '', '', '']

describe('first words, allergies, states, critical medications, implants and contacts', () => {
  test('are all on the wallet card of the demonstration profile, in the order of the page', () => {
    const drawing = drawPiece(kitSource(demoProfile), 'wallet')
    const vital = linesOf(kitSource(demoProfile), 'wallet').filter(({ isVital }) => isVital)
    expect(vital.map(({ line }) => line)).toEqual([
      // Responders need somebody to ask for the code.
      expect.stringMatching(/^Call: Elena Whitlock/),
      expect.stringMatching(/^Read first: Takes a blood thinner/),
      expect.stringMatching(/^Allergies: Penicillin/),
      expect.stringMatching(/^Allergies: Latex/),
      expect.stringMatching(/^Alerts: Irregular pulse is usual/),
      expect.stringMatching(/^Alerts: Deaf or hard of hearing/),
      expect.stringMatching(/^Medicines: Apixaban/),
      expect.stringMatching(/^Alerts: Pacemaker/),
      expect.stringMatching(/^Alerts: Artificial joint/),
      expect.stringMatching(/^Call: Tom Okafor/),
    ])
    expect(vital.filter(({ line }) => !drawing.lines.includes(line))).toEqual([])
    expect(words(drawing)).toContain('Diabetes')
  })

  test('are on the front of that card, with what a pacemaker changes; the back has the rest', () => {
    const { sides } = drawPiece(kitSource(demoProfile), 'wallet')
    const [front = '', back = ''] = sides.map(wordsOnSide)
    const names = ['Takes a blood thinner', 'Penicillin', 'Irregular pulse', 'Deaf', 'Apixaban']
    const implants = ['Pacemaker, side: left, Place pads at least 8 cm from it', 'Artificial joint']
    for (const name of [...names, ...implants, 'Latex', 'Elena Whitlock']) {
      expect(front).toContain(name)
      expect(back).not.toContain(name)
    }
    for (const name of ['Tom Okafor', 'Diabetes']) expect(back).toContain(name)
  })

  test.each(personalPieces)('are on the %s before any lesser line', piece => {
    const property = fc.property(sources(), source => {
      const { lines, omittedLines } = drawPiece(source, piece)
      const all = linesOf(source, piece)
      const missing = all.filter(({ isVital, line }) => isVital && omittedLines.includes(line))
      const lesser = all.filter(({ isVital, line }) => !isVital && lines.includes(line))
      if (missing.length > 0) expect(lesser.map(({ line }) => line)).toEqual([])
    })
    fc.assert(property, runs(60))
  })

  test.each(states)('are in their order on the front and the back beside the state $id', ({
    id,
  }) => {
    const { history } = demoProfile
    const ticked = [...(history?.firstAidStates ?? []), id]
    const source = kitSource({ ...demoProfile, history: { ...history, firstAidStates: ticked } })
    expect(outOfOrder(source)).toEqual([])
  })

  test.each(implants)('are in their order on the front and the back beside a $id', ({ id }) => {
    const { history } = demoProfile
    const row = { id: 9, kind: id, device: 'Quillwort 9', notes: 'The card of it is in my purse' }
    const implantedDevices = [...(history?.implantedDevices ?? []), row]
    const source = kitSource({ ...demoProfile, history: { ...history, implantedDevices } })
    expect(outOfOrder(source)).toEqual([])
  })

  test.each(
    seeds,
  )('are in their order on the front and the back with many lines, seed %i', seed => {
    expect(outOfOrder(kitSource(manyLines(seed)))).toEqual([])
  })

  test('are shortened before one is left out', () => {
    const long = 'Throat swelling, hives on the whole body and low blood pressure within minutes'
    const names = ['Penicillin', 'Latex', 'Bee venom', 'Peanuts', 'Iodine', 'Sulfa', 'Codeine']
    const allergies = names.map((allergen, id) => ({
      id,
      allergen,
      severity: 'severe' as const,
      reaction: long,
    }))
    const source = kitSource({ ...demoProfile, allergies: { allergies } })
    const drawing = drawPiece(source, 'wallet')
    const vital = linesOf(source, 'wallet').filter(({ isVital }) => isVital)
    expect(drawing.omittedLines.filter(line => vital.some(one => one.line === line))).toEqual([])
    expect(names.filter(name => !words(drawing).includes(name))).toEqual([])
    expect(drawing.shortenedLines.length).toBeGreaterThan(0)
    expect(Math.min(...pieceTexts(drawing).map(({ size }) => size / point))).toBeGreaterThan(6.99)
  })

  test('are counted if there is no room', () => {
    const allergies = Array.from({ length: 150 }, (_, id) => ({
      id,
      allergen: `Allergen number ${id}`,
      severity: 'severe' as const,
    }))
    const source = kitSource({ ...demoProfile, allergies: { allergies } })
    const drawing = drawPiece(source, 'wallet')
    expect(words(drawing)).toContain(`+ ${drawing.omittedLines.length} more: scan the code`)
    expect(drawing.lines).toContain('Call: Elena Whitlock +1 555 010 0141, Daughter')
  })
})

test.each(personalPieces)('nothing is on the %s without all that is more important', piece => {
  const property = fc.property(sources(), source => {
    const { lines } = drawPiece(source, piece)
    const all = linesOf(source, piece).map(({ line }) => line)
    const firstMissing = all.findIndex(line => !lines.includes(line))
    const lesser = firstMissing < 0 ? [] : all.slice(firstMissing)
    expect(lesser.filter(line => lines.includes(line))).toEqual([])
  })
  fc.assert(property, runs(60))
})

test('a condition that changes first aid is kept before another', () => {
  const otherConditions = Array.from({ length: 99 }, (_, id) => ({ id, name: `Ailment ${id}` }))
  const history = {
    conditions: ['arthritis', 'thyroid', 'hypertension', 'diabetes', 'heart-disease'],
    otherConditions,
  }
  const source = kitSource({ ...demoProfile, history: { ...demoProfile.history, ...history } })
  const { lines, omittedLines } = drawPiece(source, 'wallet')
  expect(lines).toContain('Conditions: Diabetes')
  expect(lines).toContain('Conditions: Heart disease')
  expect(omittedLines).toContain('Conditions: Arthritis')
})

describe('the fridge sheet', () => {
  test.each([
    ['a4', 210, 297],
    ['letter', 215.9, 279.4],
  ] as const)('is as large as the paper allows: %s', (paper, width, height) => {
    const [side] = drawPiece(kitSource({}, { paper }), 'fridge').sides
    expect(side?.width).toBeGreaterThan(width - 30)
    expect(side?.width).toBeLessThan(width - 10)
    expect(side?.height).toBeGreaterThan(height - 50)
    expect(side?.height).toBeLessThan(height - 20)
  })

  test.each([
    'a4',
    'letter',
  ] as const)('has room for 29 medications with dose and times on %s', paper => {
    const medications = Array.from({ length: 29 }, (_, index) => ({
      id: index + 1,
      name: `Medicine number ${index + 1}`,
      totalDosage: 5,
      unit: 'mg',
      frequency: 'twice-daily',
      doseTimes: [
        { id: 1, time: '08:00' },
        { id: 2, time: '20:00' },
      ],
    }))
    const source = kitSource({ ...demoProfile, medications: { medications } }, { paper })
    const { omittedLines, shortenedLines } = drawPiece(source, 'fridge')
    expect({ omittedLines, shortenedLines }).toEqual({
      omittedLines: [],
      shortenedLines: [],
    })
  })
})

function words(drawing: ReturnType<typeof drawPiece>): string {
  return pieceTexts(drawing).map(rowWords).join(' ')
}

function wordsOnSide({ texts }: PaperSide): string {
  return texts.map(rowWords).join(' ')
}

/** Returns every line of a piece, the most important first. */
function linesOf({ profile, accountName, choices, now }: KitSource, piece: 'wallet' | 'fridge') {
  const kinds = piece === 'wallet' ? choices.walletKinds : choices.fridgeKinds
  const { groups } = toKitContent(profile, accountName, { kinds, isFull: piece === 'fridge', now })
  return groups
    .flatMap(group => group.entries.map(entry => ({ ...entry, line: entryText(group, entry) })))
    .sort((a, b) => a.priority - b.priority)
}

/** Returns the lines of a card that are before a more important one: front, back, left out. */
function outOfOrder(source: KitSource): string[] {
  const { sides, omittedLines } = drawPiece(source, 'wallet')
  const printed = sides.map(side => withoutSpaces(wordsOnSide(side)))
  const placed = linesOf(source, 'wallet').map(({ line, spans: [name] }) => {
    // A name may occur in a line on the front too.
    const side = printed.findLastIndex(text => text.includes(withoutSpaces(name?.text ?? '')))
    return { line, place: omittedLines.includes(line) ? sides.length : side }
  })
  return placed
    .filter(({ place }, index) => placed.slice(0, index).some(before => before.place > place))
    .map(({ line }) => line)
}

/** Returns a profile with many lines of each kind, whose names occur once. */
function manyLines(seed: number) {
  const below = randomFrom(seed)
  const upTo = (limit: number) => Array.from({ length: below(limit) + 1 }, (_, index) => index + 10)
  const text = (limit: number) => 'Long words of the owner. '.repeat(below(limit + 1)).trim()
  const severities = ['life-threatening', 'severe', 'moderate', 'mild']
  return {
    ...demoProfile,
    personal: {
      ...demoProfile.personal,
      emergencyContacts: upTo(4).map(id => ({ id, name: `Caller${id}`, relationship: text(2) })),
    },
    history: {
      firstToKnow: `Readme ${text(4)}`,
      firstAidStates: states.map(({ id }) => id).filter(() => below(8) === 0),
      implantedDevices: upTo(5).map(id => ({ id, device: `Device${id}`, notes: text(3) })),
      otherConditions: upTo(12).map(id => ({ id, name: `Ailment${id}` })),
    },
    allergies: {
      allergies: upTo(9).map(id => ({
        id,
        allergen: `Allergen${id}`,
        severity: severities[below(4)],
        reaction: text(2),
      })),
    },
    medications: {
      medications: upTo(9).map(id => ({ id, name: `Tablet${id}`, brandName: drugs[below(8)] })),
    },
  }
}

function sources(): fc.Arbitrary<KitSource> {
  const values = sections
    .filter(({ name }) => ['personal', 'history', 'allergies', 'medications'].includes(name))
    .map(section => [section.name, arbitraryValue(section)])
  return fc
    .record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>)
    .map(saved => kitSource(saved))
}
