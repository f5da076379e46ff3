import type { Condition, Observation } from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import type { FhirContext } from '#app/profile-definition/fhir/mapping.ts'
import * as mapping from '#app/profile-definition/sections/reproductive.fhir.ts'
import type { Reproductive } from '#app/profile-definition/sections/reproductive.ts'
import { fullProfile, variants } from '#tests/support/data/full-profile.ts'
import { contextOf } from '#tests/support/fhir/fhir-context.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

function mapValue(value: Reproductive, changes: Partial<FhirContext> = {}) {
  return mapAnswers('reproductive', mapping, { biologicalSex: 'female', ...value }, changes)
}

function pregnancyOf(value: Reproductive, changes: Partial<FhirContext> = {}): Observation[] {
  return mapValue(value, changes).entriesOf('pregnancy')
}

function findByCode(observations: Observation[], wanted: string): Observation | undefined {
  return observations.find(({ code }) => code.coding?.[0]?.code === wanted)
}

test('All of it is restricted', () => {
  for (const value of [fullProfile.reproductive, ...(variants.reproductive ?? [])]) {
    const mapped = mapping.toFhir(value, contextOf('reproductive', value))
    expect(mapped.length).toBeGreaterThan(4)
    expect(mapped.filter(one => !('isRestricted' in one && one.isRestricted))).toEqual([])
  }
})

test('The biological sex is a text and never the gender of the Patient', () => {
  const { patient, entriesOf } = mapValue({ biologicalSex: 'intersex' })
  expect(patient).toEqual({})
  expect(entriesOf('social')).toMatchObject([
    { code: { coding: [{ code: '76689-9' }] }, valueString: 'Intersex' },
  ])
})

test('The last period is a day', () => {
  const period = findByCode(pregnancyOf(fullProfile.reproductive), '8665-2')
  expect(period?.valueDateTime).toBe('2001-02-14')
  expect(() => pregnancyOf({ lastPeriod: '2001-02-30' })).toThrow('invalid')
})

test('A label that says nothing alone has the legend of its block before it', () => {
  const answers = { menstrualRegularity: 'absent', contraceptionDuration: '3 years' } as const
  const resources = mapValue(answers).resources as Observation[]
  expect(resources.map(({ code }) => code.text)).toEqual([
    'Biological sex',
    'Menstrual history: Regularity',
    'Contraception: How long in use',
  ])
})

test('"Not applicable" is no finding', () => {
  const { entriesOf } = mapValue({ hrt: 'notApplicable', currentContraception: 'notApplicable' })
  expect([...entriesOf('pregnancy'), ...entriesOf('social')]).toMatchObject([
    { dataAbsentReason: { coding: [{ code: 'not-applicable' }], text: 'Not applicable' } },
    { valueString: 'Female' },
    { dataAbsentReason: { coding: [{ code: 'not-applicable' }] } },
  ])
})

test('A present problem is named with its label, unconfirmed', () => {
  const [problem] = mapValue(fullProfile.reproductive).entriesOf<Condition>('problems')
  expect(problem?.code?.text).toBe('Gynecological conditions: Fibroids, small')
  expect(problem?.verificationStatus?.coding?.[0]?.code).toBe('unconfirmed')
})

test('Examinations without results are in the narrative', () => {
  const value = fullProfile.reproductive
  const context = contextOf('reproductive', value)
  const placeOf = (field: string) => mapping.narrativeOf(field, { value, context })
  expect(placeOf('gynecologicalProcedures')).toBe('procedures')
  expect(placeOf('lastPapSmear')).toBe('results')
  expect(placeOf('psaResult')).toBe('results')
  expect(mapping.unsent).toEqual({})
})

describe('Current pregnancy', () => {
  const current = (weeks?: number): Reproductive => ({
    pregnancies: [
      { id: 3, outcome: 'current', ...(weeks && { weeks }), complications: 'Placenta praevia' },
    ],
  })

  test('It is in the narrative alone: the document sends it', () => {
    const { entriesOf } = mapValue(current(20))
    expect([...entriesOf('pregnancy'), ...entriesOf('alerts')]).toEqual([])
  })

  test('One that must be over is neither sent nor narrated: nobody said how it ended', () => {
    const value = current(20)
    const now = new Date('2026-09-01T08:00:00.000Z')
    expect(mapValue(value, { now }).entriesOf('pregnancy')).toEqual([])
    expect(mapValue(value, { now }).entriesOf('alerts')).toEqual([])
    const context = { ...contextOf('reproductive', value), now }
    const row = value.pregnancies?.[0] ?? {}
    expect(mapping.narrativeOf('pregnancies', { value, row, context })).toBeUndefined()
    expect(
      mapping.narrativeOf('pregnancies', { value, row, context: contextOf('reproductive', value) }),
    ).toBe('pregnancy')
  })
})

describe('Earlier pregnancies', () => {
  test('Each has its outcome and its year', () => {
    const outcomes = pregnancyOf({
      pregnancies: [
        { id: 1, year: 1979, outcome: 'liveBirth', weeks: 41 },
        { id: 2, complications: 'Fever' },
      ],
    })
    expect(outcomes).toMatchObject([
      {
        code: { coding: [{ code: '63893-2' }] },
        valueString: 'Live birth',
        effectiveDateTime: '1979',
        note: [{ text: 'Weeks of gestation: 41 weeks' }],
      },
      {
        dataAbsentReason: { coding: [{ code: 'unknown' }] },
        _effectiveDateTime: { extension: [{ valueCode: 'unknown' }] },
      },
    ])
  })

  test('They are counted by outcome if the rows are all pregnancies', () => {
    const outcomes = ['liveBirth', 'liveBirth', 'stillbirth', 'miscarriage', 'abortion'] as const
    const pregnancies = [...outcomes, 'ectopic' as const].map((outcome, id) => ({ id, outcome }))
    expect(countsOf({ totalPregnancies: 6, pregnancies })).toEqual({
      '11996-6': 6,
      '11636-8': 2,
      '11640-0': 3,
      '11614-5': 1,
      '11613-7': 1,
      '33065-4': 1,
    })
    expect(countsOf({ totalPregnancies: 7, pregnancies })).toEqual({ '11996-6': 7 })
  })

  test('A total of 0 is the answer of the owner', () => {
    expect(countsOf({ totalPregnancies: 0 })).toEqual({ '11996-6': 0 })
    expect(countsOf({})).toEqual({})
  })

  function countsOf(value: Reproductive): Record<string, number | undefined> {
    const counted = pregnancyOf(value).filter(({ valueQuantity }) => valueQuantity?.code === '1')
    return Object.fromEntries(
      counted.map(({ code, valueQuantity }) => [code.coding?.[0]?.code, valueQuantity?.value]),
    )
  }
})
