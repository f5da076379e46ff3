import type { Observation } from 'fhir/r4'
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

test('"Not applicable" is no finding', () => {
  const { entriesOf } = mapValue({ hrt: 'notApplicable', currentContraception: 'notApplicable' })
  expect([...entriesOf('pregnancy'), ...entriesOf('social')]).toMatchObject([
    { dataAbsentReason: { coding: [{ code: 'not-applicable' }], text: 'Not applicable' } },
    { valueString: 'Female' },
    { dataAbsentReason: { coding: [{ code: 'not-applicable' }] } },
  ])
})

test('A current pregnancy that must be over is not narrated: nobody said how it ended', () => {
  const row = { id: 3, outcome: 'current', weeks: 20 } as const
  const value = { pregnancies: [row] }
  const context = contextOf('reproductive', value)
  const placeOf = (now: Date) =>
    mapping.narrativeOf('pregnancies', { value, row, context: { ...context, now } })
  expect(placeOf(context.now)).toBe('pregnancy')
  expect(placeOf(new Date('2026-09-01T08:00:00.000Z'))).toBeUndefined()
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
