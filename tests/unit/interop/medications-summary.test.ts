import type { MedicationStatement } from 'fhir/r4'
import { expect, test } from 'vitest'
import { type Language, languageByTag } from '#app/emergency/languages/languages.server.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import { toRecordSection } from '#app/profile/record/record.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import {
  defaultSettings,
  entriesOf,
  profileWith,
  sectionOf,
  summaryOf,
} from '#tests/support/fhir/summary-of.ts'

// The documents of tests are read on 2026-05-03.

const rows: MedicationRow[] = [
  {
    id: 1,
    name: 'Ramipril',
    status: 'discontinued',
    stoppedOn: '2024-02-01',
    stopReason: 'cough',
    wasReaction: 'yes',
  },
  {
    id: 2,
    name: 'Eliquis',
    startedOn: '2026-12-05',
    known: { substance: 'apixaban', startsOn: '2026-12-05' },
  },
  { id: 3, name: 'Denosumab', startedOn: '2026-06-01', known: { startsOn: '2026-06-01' } },
  {
    id: 4,
    name: 'Methotrexate',
    pillsPerDose: 4,
    countUnit: 'tablets',
    dosagePerPill: 2.5,
    unit: 'mg',
    route: 'mouth',
    frequency: 'x-days-a-week',
    selectedDaysOfWeek: ['monday'],
    known: { isUsuallyWeekly: true },
  },
  {
    id: 5,
    name: 'Latanoprost',
    pillsPerDose: 1,
    countUnit: 'drops',
    route: 'left-eye',
    maxADay: 2,
    taper: [{ id: 1, dose: 2, doseUnit: 'drops', from: '2026-05-01', to: '2026-05-09' }],
    slidingDose: [{ id: 1, condition: 'it hurts', dose: '2 drops' }],
    known: { today: '2026-05-03' },
  },
]
const profile = profileWith({ medications: { medications: rows } })

function linesOf(tag: string): string[] {
  const language = languageByTag(tag) as Language
  const { div = '' } = sectionOf(summaryOf(profile, { language }), 'medications')?.text ?? {}
  const texts = div
    .replaceAll(/<br\/>|<\/(p|b|li)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
  return texts.replaceAll('\u00a0', ' ').split('\n').filter(Boolean)
}

test('The narrative says of a medication what the full record says', () => {
  const { blocks } = toRecordSection(medications, profile.medications)
  const items = blocks.flatMap(block => block.rows.flatMap(row => row.items ?? []))
  const lines = linesOf('en')
  for (const { title, rows: answers } of items) {
    const at = lines.indexOf(title)
    // The heading says status and start, and the dose of a stopped medication is not said.
    const isStopped = answers.some(({ name }) => name === 'stoppedOn')
    const said = answers
      .filter(({ name }) =>
        isStopped
          ? ['stoppedOn', 'wasReaction', 'reason'].includes(name)
          : !['status', 'startedOn'].includes(name),
      )
      .map(({ label, text, isSelfEvident }) => (isSelfEvident ? text : `${label}: ${text}`))
    expect(lines.slice(at, at + 1 + said.length)).toEqual([title, ...said])
  }
  expect(items).toHaveLength(rows.length)
})

test('Medications that are not taken now come last, under headings that say so', () => {
  const lines = linesOf('en')
  const order = [
    'Medications & supplements',
    'Methotrexate',
    'Weekly, never daily',
    'Latanoprost',
    'From June 1, 2026',
    'Denosumab',
    'From December 5, 2026',
    'Eliquis (apixaban)',
    'Not taken any more',
    'Ramipril',
  ]
  expect(lines.filter(line => order.includes(line))).toEqual(order)
  const statements = entriesOf<MedicationStatement>(summaryOf(profile), 'medications')
  expect(statements.map(({ status }) => status)).toEqual([
    'active',
    'active',
    'intended',
    'intended',
    'stopped',
  ])
})

test('A link says the same of them, though it withholds the day of the start', () => {
  const linked = summaryOf(profile, { settings: defaultSettings })
  const whole = summaryOf(profile)
  for (const bundle of [linked, whole]) {
    const [, , denosumab, , ramipril] = entriesOf<MedicationStatement>(bundle, 'medications')
    expect(denosumab).toMatchObject({
      status: 'intended',
      effectivePeriod: { start: '2026-06-01' },
    })
    expect(ramipril).toMatchObject({ status: 'stopped', statusReason: [{ text: 'cough' }] })
  }
  const dosagesOf = (bundle: typeof whole) =>
    entriesOf<MedicationStatement>(bundle, 'medications').map(({ dosage }) => dosage)
  expect(dosagesOf(linked)).toEqual(dosagesOf(whole))
})

test.each([
  ['11 months ago', { stoppedOn: '2025-06-03' }, true],
  ['12 months ago', { stoppedOn: '2025-05-03' }, true],
  ['12 months and a day ago', { stoppedOn: '2025-05-02' }, false],
  ['long ago, after a reaction', { stoppedOn: '2015-05-02', wasReaction: 'yes' }, true],
  ['on an unknown day before the last save', {}, true],
] as const)('A medication that was discontinued %s: %s', (_, row, isSent) => {
  const stopped: MedicationRow = { id: 1, name: 'Ramipril', status: 'discontinued', ...row }
  for (const settings of [undefined, defaultSettings]) {
    const bundle = summaryOf(profileWith({ medications: { medications: [stopped] } }), {
      ...(settings && { settings }),
    })
    expect(entriesOf(bundle, 'medications')).toHaveLength(isSent ? 1 : 0)
    expect(sectionOf(bundle, 'medications')?.text?.div.includes('Ramipril')).toBe(isSent)
  }
})

test('"I take no medication" is said beside a stopped one', () => {
  const stopped = { id: 1, name: 'Ramipril', status: 'discontinued', stoppedOn: '2026-04-01' }
  const value = { noMedications: true, medications: [stopped] }
  const bundle = summaryOf(profileWith({ medications: value }))
  expect(entriesOf(bundle, 'medications')).toHaveLength(2)
  const { div } = sectionOf(bundle, 'medications')?.text ?? {}
  expect(div).toMatch(/I take no medication.*Not taken any more.*Ramipril/)
})

test.each(['en', 'es', 'fr', 'zh', 'ar', 'ru'])('The document has no fault in "%s"', tag => {
  expect(findFaults(summaryOf(profile, { language: languageByTag(tag) as Language }))).toEqual([])
})
