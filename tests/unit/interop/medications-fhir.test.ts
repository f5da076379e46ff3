import type { MedicationStatement } from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import type { FhirContext } from '#app/profile-definition/fhir/mapping.ts'
import * as mapping from '#app/profile-definition/sections/medications.fhir.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { contextOf, owner } from '#tests/support/fhir/fhir-context.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

// The context of the tests is of 2026-05-03, saved on 2026-03-01 and confirmed on 2026-04-02.

const unknown = { extension: [expect.objectContaining({ valueCode: 'unknown' })] }

function statementsOf(
  value: object,
  changes: Parameters<typeof mapAnswers>[3] = {},
): MedicationStatement[] {
  return mapAnswers('medications', mapping, value, changes).entriesOf('medications')
}

function mapRow(
  row: MedicationRow,
  changes: Partial<FhirContext> = {},
): MedicationStatement | undefined {
  return statementsOf({ medications: [{ id: 7, name: 'Ramipril', ...row }] }, changes)[0]
}

function narrativeOf(row: MedicationRow): string | undefined {
  const value = { medications: [{ id: 7, name: 'Ramipril', ...row }] }
  const context = contextOf('medications', value)
  return mapping.narrativeOf('medications', { value, row: value.medications[0], context })
}

test('A medication is said by the owner of the record, with its name, dose and reason', () => {
  const [warfarin] = statementsOf(fullProfile.medications)
  expect(warfarin).toMatchObject({
    status: 'active',
    subject: owner,
    informationSource: owner,
    category: { coding: [{ code: 'patientspecified' }] },
    medicationCodeableConcept: { text: 'Warfarin (Coumadin) 5 drams Oral film' },
    reasonCode: [{ text: 'Irregular heartbeat' }],
    note: [{ text: 'Type: Prescription' }],
  })
  expect(warfarin?.medicationCodeableConcept).not.toHaveProperty('coding')
  expect(warfarin?.dosage).toEqual([
    {
      text: [
        '1.5 per dose of 5 drams (7.5 drams)',
        'On Monday, Friday',
        '8:30 AM, 8:15 PM',
        'Without food',
      ].join('\u00a0· '),
      additionalInstruction: [{ text: 'Without food' }],
      timing: { repeat: { dayOfWeek: ['mon', 'fri'], timeOfDay: ['08:30:00', '20:15:00'] } },
      doseAndRate: [{ doseQuantity: { value: 7.5, unit: 'drams' } }],
    },
  ])
})

test.each<[string, MedicationRow, string]>([
  [
    'the substance of a brand',
    { name: 'Eliquis', known: { substance: 'apixaban' }, dosagePerPill: 5, unit: 'mg' },
    'Eliquis (apixaban) 5 mg',
  ],
  [
    'a strength per hour',
    { name: 'Fentanyl', form: 'patch', dosagePerPill: 25, unit: 'mcg', strengthPer: 'hour' },
    'Fentanyl 25 mcg per hour Patch',
  ],
])('The name has %s', (_, row, text) => {
  expect(mapRow(row)?.medicationCodeableConcept).toEqual({ text })
})

test('A code is only that of the whole name', () => {
  const rxNorm = { system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '35296' }
  const asked: string[] = []
  const ingredientCode = (name: string) => {
    asked.push(name)
    return rxNorm
  }
  const statement = mapRow({ brandName: 'Altace', form: 'capsule' }, { ingredientCode })
  expect(statement?.medicationCodeableConcept?.coding).toEqual([rxNorm])
  expect(asked).toEqual(['Ramipril'])
})

describe('Status', () => {
  test('A row that is older than statuses is active', () => {
    expect(mapRow({})?.status).toBe('active')
  })

  test('A researched medication is never sent, nor in the narrative', () => {
    expect(mapRow({ status: 'researching' })).toBeUndefined()
    expect(narrativeOf({ status: 'researching' })).toBeUndefined()
  })

  test('A discontinued medication is stopped on its last day, or on an unknown one', () => {
    const row = { status: 'discontinued' } as const
    const stopped = { status: 'stopped', effectivePeriod: { end: '2026-02-01' } }
    expect(mapRow({ ...row, stoppedOn: '2026-02-01' })).toMatchObject(stopped)
    expect(mapRow(row)).toMatchObject({ status: 'stopped', _effectiveDateTime: unknown })
  })
})

test('A discontinued medication has why it was stopped, and whether that was a reaction', () => {
  const row = { status: 'discontinued', stopReason: 'cough' } as const
  const reason = { statusReason: [{ text: 'cough' }] }
  const note = [{ text: 'Was this a reaction?: Yes' }]
  expect(mapRow({ ...row, wasReaction: 'yes' })).toMatchObject({ ...reason, note })
  expect(mapRow({ ...row, wasReaction: 'no' })).toMatchObject(reason)
  expect(mapRow({ ...row, wasReaction: 'no' })).not.toHaveProperty('note')
})

test('A medication that is taken later is intended, and not asserted on a day to come', () => {
  const row = { startedOn: '2026-12-05', known: { startsOn: '2026-12-05' } }
  const intended = { status: 'intended', effectivePeriod: { start: '2026-12-05' } }
  expect(mapRow(row)).toMatchObject(intended)
  expect(mapRow(row)).not.toHaveProperty('dateAsserted')
  expect(mapRow({ ...row, listedOn: '2026-05-01' })).toMatchObject(intended)
})

describe('Dates', () => {
  test.each([
    ['neither day', {}, { _effectiveDateTime: unknown }],
    [
      'the day of the list alone',
      { listedOn: '2026-01-09' },
      { _effectiveDateTime: unknown, dateAsserted: '2026-01-09' },
    ],
    [
      'a start that the owner typed',
      { listedOn: '2026-01-09', startedOn: '2019-05-06' },
      { effectivePeriod: { start: '2019-05-06' }, dateAsserted: '2026-01-09' },
    ],
    [
      'a start that the server may have set',
      { startedOn: '2024-05-06' },
      { _effectiveDateTime: unknown, dateAsserted: '2024-05-06' },
    ],
  ])('A current medication with %s', (_, row, expected) => {
    expect(datesOf(mapRow(row))).toEqual(expected)
  })

  test.each([
    ['its last day', { stoppedOn: '2026-02-01' }, { effectivePeriod: { end: '2026-02-01' } }],
    [
      'its first day alone',
      { listedOn: '2026-01-09', startedOn: '2019-05-06' },
      { effectivePeriod: { start: '2019-05-06', _end: unknown }, dateAsserted: '2026-01-09' },
    ],
    [
      'both days',
      { listedOn: '2026-01-09', startedOn: '2019-05-06', stoppedOn: '2026-02-01' },
      {
        effectivePeriod: { start: '2019-05-06', end: '2026-02-01' },
        dateAsserted: '2026-01-09',
      },
    ],
  ])('A discontinued medication with %s', (_, row, expected) => {
    expect(datesOf(mapRow({ status: 'discontinued', ...row }))).toEqual(expected)
  })

  function datesOf(statement: MedicationStatement | undefined) {
    const names = Object.keys(statement ?? {}).filter(name => /effective|dateAsserted/.test(name))
    return Object.fromEntries(names.map(name => [name, Object(statement)[name]]))
  }
})

describe('"I take no medication"', () => {
  test('It is sent as the owner said it, on the day of the confirmation', () => {
    expect(statementsOf({ noMedications: true })).toMatchObject([
      {
        medicationCodeableConcept: { coding: [{ code: '787481004' }] },
        effectiveDateTime: '2026-04-02T08:00:00.000Z',
      },
    ])
  })

  test('It is not sent for an empty list, which says nothing', () => {
    expect(statementsOf({ noMedications: false, medications: [] })).toEqual([])
  })

  test('It is never beside a current medication', () => {
    const value = { noMedications: true, medications: [{ id: 1, name: 'Ramipril' }] }
    expect(statementsOf(value)).toMatchObject([{ medicationCodeableConcept: { text: 'Ramipril' } }])
    const context = contextOf('medications', value)
    expect(mapping.narrativeOf('noMedications', { value, context })).toBeUndefined()
  })
})
