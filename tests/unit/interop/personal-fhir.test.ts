import type { Coverage, Observation } from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import { languageByTag } from '#app/emergency/languages/languages.server.ts'
import * as mapping from '#app/profile-definition/sections/personal.fhir.ts'
import type { Personal } from '#app/profile-definition/sections/personal.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { owner } from '#tests/support/fhir/fhir-context.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const french = languageByTag('fr')

function mapPersonal(value: Personal, changes: Parameters<typeof mapAnswers>[3] = {}) {
  return mapAnswers('personal', mapping, value, changes)
}

describe('The Patient', () => {
  const { patient } = mapPersonal(fullProfile.personal)

  test('has name, birth date, gender and pronouns', () => {
    expect(patient).toMatchObject({
      name: [{ use: 'official', text: 'Ada Quillfeather' }],
      birthDate: '1951-12-10',
      gender: 'female',
      extension: [extensionOf('individual-pronouns', 'She/her')],
    })
  })

  test('has each emergency contact with the relationship in the words of the owner', () => {
    expect(patient.contact?.map(({ name }) => name?.text)).toEqual([
      'Bertil Quillfeather',
      'Cosima Dray',
    ])
    const [first] = patient.contact ?? []
    expect(first?.relationship?.[0]?.coding?.[0]).toMatchObject({ code: 'C' })
    expect(first?.relationship?.[1]).toEqual({ text: 'Nephew' })
    expect(first?.telecom).toEqual([
      { system: 'phone', value: '+1 555 010 0102' },
      { system: 'email', value: 'bertil@example.org' },
    ])
  })
})

describe('The gender', () => {
  test.each([
    ['male', 'male'],
    ['female', 'female'],
    ['other', 'other'],
    ['prefer-not-to-say', 'unknown'],
  ] as const)('%s is %s', (gender, administrative) => {
    expect(mapPersonal({ gender }).patient).toEqual({ gender: administrative })
  })

  test.each([
    ['non-binary', 'Non binaire'],
    ['transgender', 'Transgenre'],
  ] as const)('%s is "other" with the word itself', (gender, word) => {
    expect(mapPersonal({ gender }, { language: french }).patient).toEqual({
      gender: 'other',
      extension: [extensionOf('individual-genderIdentity', word)],
    })
  })
})

describe('The language to speak', () => {
  test.each([
    ['Spanish', 'es'],
    ['chinese ', 'zh'],
  ])('%s has the code %s', (primaryLanguage, code) => {
    expect(mapPersonal({ primaryLanguage }).patient.communication).toEqual([
      {
        language: { coding: [{ system: 'urn:ietf:bcp:47', code }], text: primaryLanguage },
        preferred: true,
      },
    ])
  })

  test.each(['Maltese', 'Spanish, a little', 'Englisch'])('%s is text alone', primaryLanguage => {
    expect(mapPersonal({ primaryLanguage }).patient.communication).toEqual([
      { language: { text: primaryLanguage }, preferred: true },
    ])
  })
})

describe('The blood type', () => {
  const groups = {
    'o+': '278147001',
    'o-': '278148006',
    'a+': '278149003',
    'a-': '278152006',
    'b+': '278150003',
    'b-': '278153001',
    'ab+': '278151004',
    'ab-': '278154007',
  } as const

  test.each(Object.entries(groups))('%s is the finding %s of SNOMED CT', (bloodType, code) => {
    const [group] = mapPersonal({
      bloodType: bloodType as keyof typeof groups,
    }).entriesOf<Observation>('results')
    expect(group?.code.coding?.[0]?.code).toBe('882-1')
    expect(group?.valueCodeableConcept?.coding?.[0]?.code).toBe(code)
  })

  test('is reported by the owner on the day of the last confirmation', () => {
    const [group] = mapPersonal({ bloodType: 'ab-' }).entriesOf<Observation>('results')
    expect(group?.performer).toEqual([owner])
    expect(group?.effectiveDateTime).toBe('2026-04-02T08:00:00.000Z')
    expect(group?.code.text).toBe('Blood type (as told by the owner)')
    expect(group?.valueCodeableConcept?.text).toBe('AB−')
  })

  test.each(['unknown', 'other'] as const)('%s is no finding', bloodType => {
    expect(mapPersonal({ bloodType }).resources).toEqual([])
  })
})

describe('Height and weight', () => {
  test('are vital signs in centimeters and kilograms', () => {
    const signs = mapPersonal(fullProfile.personal).entriesOf<Observation>('vitalSigns')
    expect(signs.map(({ code, valueQuantity }) => [code.coding?.[0]?.code, valueQuantity])).toEqual(
      [
        ['8302-2', { value: 181, unit: 'cm', system: 'http://unitsofmeasure.org', code: 'cm' }],
        ['29463-7', { value: 71, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' }],
      ],
    )
  })

  test('A newborn of three pounds does not become a kilogram', () => {
    const [sign] = mapPersonal({ weight: { unit: 'lb', lb: 3, kg: 1 } }).entriesOf<Observation>(
      'vitalSigns',
    )
    expect(sign?.valueQuantity?.value).toBe(1.36)
  })

  test('A weight has the day of its last change, or is from the last save or before', () => {
    const weight = { unit: 'kg', kg: 18, lb: 39.7 } as const
    const signOf = (more: object) =>
      mapPersonal({ weight: { ...weight, ...more } }).entriesOf<Observation>('vitalSigns')[0]
    expect(signOf({ changedOn: '2026-02-03' })?.effectiveDateTime).toBe('2026-02-03')
    expect(signOf({})).not.toHaveProperty('effectiveDateTime')
    expect(signOf({})?.effectivePeriod).toEqual({ end: '2026-03-01T08:00:00.000Z' })
  })
})

test('The answer about organ donation is an observation of the story', () => {
  const [donor] = mapPersonal({ organDonor: 'yes' }).entriesOf<Observation>('story')
  expect(donor).toMatchObject({ code: { text: 'Organ donor' }, valueString: 'Yes' })
  const [unknown] = mapPersonal({ organDonor: 'unknown' }).entriesOf<Observation>('story')
  expect(unknown?.valueString).toBeUndefined()
  expect(unknown?.dataAbsentReason).toMatchObject({ coding: [{ code: 'unknown' }] })
})

test('The insurance is a coverage of the owner', () => {
  expect(mapPersonal(fullProfile.personal).entriesOf<Coverage>('insurance')).toMatchObject([
    {
      status: 'active',
      type: { text: 'Medicare' },
      subscriberId: 'GM-44-1029',
      beneficiary: owner,
      payor: [{ display: 'Greenmantle Mutual' }],
      class: [{ value: 'GRP-7781' }],
    },
  ])
})

test.each([
  ['1990-02-31'],
  ['1990-13-01'],
  ['not a day'],
  ['1990-1-1'],
])('A date of birth that no calendar has is refused: %s', dob => {
  expect(() => mapPersonal({ dob })).toThrow('invalid')
})

test.each([
  { height: { unit: 'cm', cm: 0, feet: 0, inches: 0 } },
  { weight: { unit: 'kg', kg: Number.NaN, lb: 0 } },
] as Personal[])('A measure that no body has is refused', value => {
  expect(() => mapPersonal(value)).toThrow('no measure')
})

function extensionOf(name: string, text: string) {
  return {
    url: `http://hl7.org/fhir/StructureDefinition/${name}`,
    extension: [{ url: 'value', valueCodeableConcept: { text } }],
  }
}
