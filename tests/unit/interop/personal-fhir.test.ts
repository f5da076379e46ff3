import type {
  Coverage,
  Observation,
  Organization,
  Patient,
  Practitioner,
  PractitionerRole,
} from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import { languageByTag } from '#app/emergency/languages/languages.server.ts'
import * as mapping from '#app/profile-definition/sections/personal.fhir.ts'
import type { Personal } from '#app/profile-definition/sections/personal.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { contextOf, owner } from '#tests/support/fhir/fhir-context.ts'
import { findResourceFaults } from '#tests/support/fhir/find-faults.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const french = languageByTag('fr')

function mapPersonal(value: Personal, changes: Parameters<typeof mapAnswers>[3] = {}) {
  return mapAnswers('personal', mapping, value, changes)
}

describe('The Patient', () => {
  const { patient } = mapPersonal(fullProfile.personal)

  test('is valid', () => {
    const resource: Patient = { resourceType: 'Patient', id: 'owner', ...patient }
    expect(findResourceFaults(resource)).toEqual([])
  })

  test('has name, birth date, gender and pronouns', () => {
    expect(patient.name).toEqual([{ use: 'official', text: 'Ada Quillfeather' }])
    expect(patient.birthDate).toBe('1951-12-10')
    expect(patient.gender).toBe('female')
    expect(patient.extension).toEqual([extensionOf('individual-pronouns', 'She/her')])
  })

  test('has the phone, the email and one address', () => {
    expect(patient.telecom).toEqual([
      { system: 'phone', value: '+1 555 010 0101' },
      { system: 'email', value: 'ada.quill@example.org' },
    ])
    expect(patient.address).toEqual([
      {
        use: 'home',
        line: ['12 Wisteria Terrace'],
        city: 'Larkhaven',
        state: 'Vermont',
        postalCode: '05401',
        country: 'United States',
      },
    ])
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

  test('refers to the doctors and the preferred hospital', () => {
    const { resources } = mapPersonal(fullProfile.personal)
    const [toRole, toHospital] = patient.generalPractitioner ?? []
    const find = (reference: string | undefined) =>
      resources.find(({ id }) => `urn:uuid:${id}` === reference)
    const role = find(toRole?.reference) as PractitionerRole
    expect(toRole?.display).toBe('Dr Ione Marsh')
    expect(role.code).toEqual([{ text: 'Cardiologist' }])
    expect(role.telecom).toEqual([{ system: 'phone', value: '+1 555 010 0104' }])
    const practitioner = find(role.practitioner?.reference) as Practitioner
    expect(practitioner.name).toEqual([{ text: 'Dr Ione Marsh' }])
    const hospital = find(toHospital?.reference) as Organization
    expect(hospital).toMatchObject({
      name: 'Larkhaven General',
      type: [{ text: 'Preferred hospital' }],
    })
  })

  test('has no contact and no part for "no emergency contact"', () => {
    const value = { hasEmergencyContact: false, noEmergencyContact: true }
    expect(mapPersonal(value).patient).toEqual({})
    const from = { value, context: contextOf('personal', value) }
    expect(mapping.narrativeOf('noEmergencyContact', from)).toBe('patient')
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

test('An address begins with whatever is answered of it', () => {
  expect(mapPersonal({ city: 'Larkhaven', country: 'United States' }).patient.address).toEqual([
    { use: 'home', city: 'Larkhaven', country: 'United States' },
  ])
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
        ['29463-7', { value: 71.21, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' }],
      ],
    )
  })

  test('A newborn of three pounds does not become a kilogram', () => {
    const [sign] = mapPersonal({ weight: { unit: 'lb', lb: 3, kg: 1 } }).entriesOf<Observation>(
      'vitalSigns',
    )
    expect(sign?.valueQuantity?.value).toBe(1.36)
  })
})

test('The answer about organ donation is an observation of the story', () => {
  const [donor] = mapPersonal({ organDonor: 'yes' }).entriesOf<Observation>('story')
  expect(donor).toMatchObject({ code: { text: 'Organ donor' }, valueString: 'Yes' })
  const [unknown] = mapPersonal({ organDonor: 'unknown' }).entriesOf<Observation>('story')
  expect(unknown?.valueString).toBeUndefined()
  expect(unknown?.dataAbsentReason).toMatchObject({ coding: [{ code: 'unknown' }] })
})

describe('The insurance', () => {
  test('is a coverage of the owner', () => {
    const [coverage] = mapPersonal(fullProfile.personal).entriesOf<Coverage>('insurance')
    expect(coverage).toMatchObject({
      status: 'active',
      type: { text: 'Medicare' },
      subscriberId: 'GM-44-1029',
      beneficiary: owner,
      payor: [{ display: 'Greenmantle Mutual' }],
      class: [{ value: 'GRP-7781' }],
    })
  })

  test('without a provider says that the provider is unknown', () => {
    const value = { hasInsurance: true, policyNumber: 'GM-44-1029' }
    const [coverage, ...others] = mapPersonal(value).entriesOf<Coverage>('insurance')
    expect(others).toEqual([])
    expect(coverage?.payor).toMatchObject([{ extension: [{ valueCode: 'unknown' }] }])
  })
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

test.each([
  { gender: 'constructor' },
  { bloodType: 'z+' },
])('A stored value that is no option is refused: %o', value => {
  expect(() => mapPersonal(value as Personal)).toThrow('no option')
})

test('Two gates and the language of the answers are not sent', () => {
  expect(Object.keys(mapping.unsent)).toEqual(['writtenIn', 'hasEmergencyContact', 'hasInsurance'])
})

function extensionOf(name: string, text: string) {
  return {
    url: `http://hl7.org/fhir/StructureDefinition/${name}`,
    extension: [{ url: 'value', valueCodeableConcept: { text } }],
  }
}
