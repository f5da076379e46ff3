import { describe, expect, test } from 'vitest'
import type { Profile } from '#app/profile/profile.ts'
import type { Allergies } from '#app/profile/sections/allergies.ts'
import type { Medications } from '#app/profile/sections/medications.ts'
import { ageWords, criticalOf } from '#app/sharing/critical.ts'
import { emergencyRecordOf } from '#app/sharing/emergency-record.ts'
import { fullProfile } from '#tests/support/full-profile.ts'

const now = new Date('2026-03-27T12:00:00Z')
const updatedAt = '2026-02-01T10:00:00.000Z'

describe('the age', () => {
  test.each([
    ['1980-03-27', '46 years (born March 27, 1980)'],
    ['1980-03-28', '45 years (born March 28, 1980)'],
    ['2024-02-29', '2 years (born February 29, 2024)'],
    ['2025-09-01', '6 months (born September 1, 2025)'],
    ['2026-02-27', '1 month (born February 27, 2026)'],
    ['2026-03-28', '0 months (born March 28, 2026)'],
  ])('of somebody born on %s is %s', (dob, words) => {
    expect(ageWords(dob, now)).toBe(words)
  })

  test('is not guessed', () => {
    expect(ageWords(undefined, now)).toBe('Age: Not provided')
  })
})

describe('allergies', () => {
  test('life-threatening ones come first, then severe ones; all others are named too', () => {
    const { dangerous, others, instead } = allergiesOf([
      { id: 1, allergen: 'Pollen', severity: 'mild' },
      { id: 2, allergen: 'Latex', severity: 'severe', reaction: 'Blisters' },
      { id: 3, allergen: 'Penicillin', severity: 'life-threatening' },
      { id: 4, allergen: 'Nickel' },
      { id: 5, allergen: 'Elderflower', severity: 'other', otherSeverity: 'Worse in spring' },
    ])
    expect(dangerous).toEqual([
      { allergen: 'Penicillin', severity: 'Life-threatening', reaction: undefined },
      { allergen: 'Latex', severity: 'Severe', reaction: 'Blisters' },
    ])
    expect(others).toEqual([
      'Pollen (Mild)',
      'Nickel (severity not recorded)',
      'Elderflower (Worse in spring)',
    ])
    expect(instead).toBeUndefined()
  })

  test('"No known allergies" is said only when the owner said so', () => {
    expect(allergiesOf([]).instead).toBe('Not recorded')
    expect(criticalOf({}, now).allergies.instead).toBe('Not recorded')
    const none = saved({ noKnownAllergies: true })
    expect(criticalOf({ allergies: none }, now).allergies.instead).toBe('No known allergies')
  })
})

describe('medicines', () => {
  test('critical ones stand with dose and reason, the others with their names', () => {
    const medicines = medicinesOf({ noMedications: false, medications: [warfarin, senna, senna] })
    expect(medicines.critical).toEqual([
      {
        name: 'Warfarin (Coumadin)',
        dose: '5 mg, Every evening',
        reason: 'Blood thinner: bleeds easily',
      },
    ])
    expect(medicines.others).toEqual(['Senna', 'Senna'])
    expect(medicines.instead).toBeUndefined()
  })

  test.each([
    [{ frequency: 'other', customFrequency: 'When dizzy' }, '5 mg, When dizzy'],
    [{ frequency: 'every-x-days', customDays: 3 }, '5 mg, Every 3 days'],
    [
      { frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday', 'friday'] },
      '5 mg, Monday, Friday',
    ],
    [{ frequency: undefined, totalDosage: undefined }, undefined],
  ] as const)('the dose with %j reads %j', (change, words) => {
    const medications = [{ ...warfarin, ...change }] as Medications['medications']
    expect(medicinesOf({ noMedications: false, medications }).critical[0]?.dose).toBe(words)
  })

  test('it says whether there is none, or nothing recorded', () => {
    expect(medicinesOf({ noMedications: true }).instead).toBe('Takes no medication')
    expect(medicinesOf({ noMedications: false }).instead).toBe('Not recorded')
    expect(criticalOf({}, now).medicines.instead).toBe('Not recorded')
  })
})

describe('the emergency record', () => {
  const profile: Profile = {
    personal: saved(fullProfile.personal),
    allergies: saved(fullProfile.allergies),
    medications: saved(fullProfile.medications),
  }
  const record = emergencyRecordOf(profile, 'Account Name', now)

  test('names the person as the profile does, else as the account does', () => {
    expect(record.name).toBe('Ada Quillfeather')
    expect(emergencyRecordOf({}, 'Account Name', now).name).toBe('Account Name')
  })

  test('takes contacts, doctors and insurance out of the personal section, and repeats none', () => {
    expect(record.contacts.rows[0]?.items?.map(({ title }) => title)).toEqual([
      'Bertil Quillfeather',
      'Cosima Dray',
    ])
    expect(record.doctors.rows.map(({ label }) => label)).toEqual([
      'Doctors and pharmacy',
      'Preferred hospital',
    ])
    expect(record.insurance.rows.map(({ text }) => text)).toContain('Greenmantle Mutual')
    const personal = JSON.stringify(record.sections.find(({ name }) => name === 'personal'))
    expect(personal).toContain('Wisteria Terrace')
    expect(personal).not.toMatch(/Bertil|Ione Marsh|Greenmantle/)
  })

  test('leaves out what is hidden in an emergency', () => {
    expect(JSON.stringify(record)).not.toContain('ada.quill@example.org')
    expect(JSON.stringify(record)).not.toContain('bertil@example.org')
  })

  test('of an empty profile has its parts all the same', () => {
    const empty = emergencyRecordOf({}, 'Account Name', now)
    expect(empty.contacts).toEqual({ legend: 'Emergency contacts', rows: [] })
    expect(empty.sections.map(({ updatedAt: at }) => at)).toEqual(empty.sections.map(() => null))
  })
})

const warfarin = {
  id: 1,
  name: 'Warfarin',
  brandName: 'Coumadin',
  totalDosage: 5,
  unit: 'mg',
  frequency: 'every-evening',
} as const
const senna = { id: 2, name: 'Senna' }

function saved<Value>(value: Value) {
  return { value, version: 1, updatedAt }
}

function allergiesOf(allergies: Allergies['allergies']) {
  return criticalOf({ allergies: saved({ noKnownAllergies: false, allergies }) }, now).allergies
}

function medicinesOf(medications: Medications) {
  return criticalOf({ medications: saved(medications) }, now).medicines
}
