import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoProfile } from '#app/development/demo-profile.server.ts'
import { point } from '#app/pdf/drawing.ts'
import { toKitContent } from '#app/print-kit/content/kit-content.ts'
import { entryText } from '#app/print-kit/content/kit-entry.ts'
import type { KitSource } from '#app/print-kit/draw-kit.server.ts'
import { firstAidStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { drawPiece, kitSource, pieceTexts, rowWords } from '#tests/support/data/print-kit.ts'
import { runs } from '#tests/support/runner/runs.ts'

const personalPieces = ['wallet', 'fridge'] as const

describe('first words, allergies, states, implants, critical medications and contacts', () => {
  test('are all on the default wallet card of the demonstration profile', () => {
    const drawing = drawPiece(kitSource(demoProfile), 'wallet')
    const vital = linesOf(kitSource(demoProfile), 'wallet').filter(({ isVital }) => isVital)
    expect(vital.map(({ line }) => line)).toEqual([
      expect.stringMatching(/^Read first: Takes a blood thinner/),
      expect.stringMatching(/^Allergies: Penicillin/),
      expect.stringMatching(/^Allergies: Latex/),
      expect.stringMatching(/^Alerts: Irregular pulse is usual/),
      expect.stringMatching(/^Alerts: Deaf or hard of hearing/),
      expect.stringMatching(/^Alerts: Pacemaker/),
      expect.stringMatching(/^Alerts: Artificial joint/),
      expect.stringMatching(/^Medicines: Apixaban/),
      expect.stringMatching(/^Call: Elena Whitlock/),
      expect.stringMatching(/^Call: Tom Okafor/),
    ])
    const printed = words(drawing)
    for (const name of ['Penicillin', 'Latex', 'Pacemaker', 'Artificial hip', 'Apixaban']) {
      expect(printed).toContain(name)
    }
    expect(vital.filter(({ line }) => !drawing.lines.includes(line))).toEqual([])
    expect(printed).toContain('Diabetes')
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

/** Returns every line of a piece, and whether it is of the four vital kinds. */
function linesOf({ profile, accountName, choices, now }: KitSource, piece: 'wallet' | 'fridge') {
  const kinds = piece === 'wallet' ? choices.walletKinds : choices.fridgeKinds
  const { groups } = toKitContent(profile, accountName, { kinds, isFull: piece === 'fridge', now })
  const devices = profile.history?.value.implantedDevices ?? []
  return groups.flatMap(group =>
    group.entries.map(entry => {
      const line = entryText(group, entry)
      const isImplant =
        entry.kind === 'alerts' &&
        devices.some(row => line.startsWith(`Alerts: ${implantName(row)}`))
      const isState =
        entry.kind === 'alerts' && stateTitles.some(title => line.startsWith(`Alerts: ${title}`))
      const vitalKinds = [
        'firstToKnow',
        'allergies',
        'otherAllergies',
        'criticalMedicines',
        'contacts',
      ]
      return { line, isVital: isImplant || isState || vitalKinds.includes(entry.kind) }
    }),
  )
}

const stateTitles = firstAidStates.states.map(({ title }) => title)

function implantName({ kind, device }: { kind?: string; device?: string }): string {
  const known = kind === 'other' ? undefined : kind
  const title = firstAidStates.implants.find(({ id }) => id === known)?.title
  return title ?? (device || 'Unnamed device')
}

function sources(): fc.Arbitrary<KitSource> {
  const values = sections
    .filter(({ name }) => ['personal', 'history', 'allergies', 'medications'].includes(name))
    .map(section => [section.name, arbitraryValue(section)])
  return fc
    .record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>)
    .map(saved => kitSource(saved))
}
