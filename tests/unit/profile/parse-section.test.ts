import { parseWithZod } from '@conform-to/zod/v4'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sectionSchema } from '#app/profile/parse-section.server.ts'
import type { Section } from '#app/profile/section.ts'
import { allergies } from '#app/profile/sections/allergies.ts'
import { medications } from '#app/profile/sections/medications.ts'
import { personal } from '#app/profile/sections/personal.ts'
import { formDataOf } from '#tests/support/form-data.ts'

describe('Fields that do not apply', () => {
  test('are dropped, whatever they hold', () => {
    const value = saved(personal, {
      insuranceProvider: 'Greenmantle',
      emergencyContacts: [{ name: '', phone: 'not a phone' }],
    })
    expect(value).not.toHaveProperty('insuranceProvider')
    expect(value).not.toHaveProperty('emergencyContacts')
  })

  test('are dropped in each row by that row', () => {
    const value = saved(allergies, {
      allergies: [
        { allergen: 'Latex', severity: 'severe', otherSeverity: 'left over' },
        { allergen: 'Wool', severity: 'other', otherSeverity: 'itchy' },
      ],
    })
    expect(value.allergies).toEqual([
      { id: 1, allergen: 'Latex', severity: 'severe' },
      { id: 2, allergen: 'Wool', severity: 'other', otherSeverity: 'itchy' },
    ])
  })

  test('leave no custom rule behind when the frequency is an ordinary one', () => {
    const row = {
      name: 'Senna',
      frequency: 'twice-daily',
      customDays: '3',
      customFrequency: 'x',
      selectedDaysOfWeek: ['monday'],
    }
    expect(saved(medications, { medications: [row] }).medications).toEqual([
      { id: 1, name: 'Senna', frequency: 'twice-daily', doseTimes: [] },
    ])
  })

  test('include the list of allergies once "No known allergies" is ticked', () => {
    expect(
      saved(allergies, { noKnownAllergies: true, allergies: [{ allergen: 'Latex' }] }),
    ).toEqual({
      noKnownAllergies: true,
    })
  })
})

describe('Rows of a list', () => {
  test('get ids one after the highest, and keep the ids they have', () => {
    const rows = [{ allergen: 'A' }, { id: 7, allergen: 'B' }, { allergen: 'C' }]
    expect(saved(allergies, { allergies: rows }).allergies).toMatchObject([
      { id: 8 },
      { id: 7 },
      { id: 9 },
    ])
  })

  test('never share an id, even when a form says so', () => {
    const rows = [
      { id: 2, allergen: 'A' },
      { id: 2, allergen: 'B' },
      { id: -4, allergen: 'C' },
    ]
    const ids = (saved(allergies, { allergies: rows }).allergies as { id: number }[]).map(
      row => row.id,
    )
    expect(new Set(ids).size).toBe(3)
  })

  test('that are blank at the end are dropped, with their first choices untouched', () => {
    const blank = {
      name: '  ',
      type: 'prescription',
      frequency: 'once-daily',
      withFood: 'with',
      doseTimes: [{ time: '' }],
    }
    expect(
      saved(medications, { medications: [{ name: 'Senna' }, blank, blank] }).medications,
    ).toHaveLength(1)
  })

  test('that are blank in the middle are dropped where nothing in them is necessary', () => {
    const row = { name: 'Senna', doseTimes: [{ time: '' }, { time: '08:30' }, { time: '' }] }
    const { medications: rows } = saved(medications, { medications: [row] })
    expect(rows).toMatchObject([{ doseTimes: [{ id: 1, time: '08:30' }] }])
  })

  test('are a list, and nothing else is taken for one', () => {
    const form = new FormData()
    form.append('version', '0')
    form.append('allergies', 'x')
    expect(() => parseWithZod(form, { schema: sectionSchema(allergies) })).toThrow(TypeError)
  })

  test('that a form leaves out between others are asked for like blank ones', () => {
    const form = new FormData()
    form.append('version', '0')
    form.append('medications[2].name', 'Senna')
    const submission = parseWithZod(form, { schema: sectionSchema(medications) })
    expect(submission.status === 'error' && submission.error).toEqual({
      'medications[0].name': ['Name is required'],
      'medications[1].name': ['Name is required'],
    })
  })

  test('that are blank in the middle are asked for, at their own place', () => {
    expect(errors(medications, { medications: [{ name: '' }, { name: 'Senna' }] })).toEqual({
      'medications[0].name': ['Name is required'],
    })
  })

  test('are limited in number', () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({ allergen: `Thing ${index}` }))
    expect(errors(allergies, { allergies: rows })).toEqual({
      allergies: ['Known allergies: at most 50'],
    })
  })

  test('must hold a contact once the person says that there is one', () => {
    expect(
      errors(personal, { hasEmergencyContact: true, emergencyContacts: [{ name: '' }] }),
    ).toEqual({
      emergencyContacts: ['Add an emergency contact, or untick "I have an emergency contact"'],
    })
  })
})

describe('Answers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['dob', '2026-06-17', 'Date of birth cannot be in the future'],
    ['dob', '2023-02-29', 'Date of birth must be a real date'],
    ['dob', 'yesterday', 'Date of birth must be a real date'],
    ['dob', '1899-12-31', 'Date of birth must be after 1900'],
    ['email', 'nobody', 'Email is invalid'],
    ['phone', 'call me', 'Enter a phone number, such as +1 555 010 0199'],
    ['gender', 'robot', 'Gender: choose one of the options'],
    ['fullName', 'x'.repeat(201), 'Full name must be 200 characters or fewer'],
    [
      'height',
      { unit: 'ft', feet: '5', inches: '12' },
      'Inches must be between 0 and 11',
      'height.inches',
    ],
    ['height', { unit: 'cm', cm: 'tall' }, numberWords('Height'), 'height.cm'],
    [
      'height',
      { unit: 'cm', cm: '400', feet: '13' },
      'Height must be between 20 and 300',
      'height.cm',
    ],
    ['weight', { unit: 'lb', lb: 'x', kg: '-3' }, numberWords('Weight'), 'weight.lb'],
    ['height', 'tall', 'Unit: choose one of the options'],
  ])('refuse %s: %j', (name, value, message, path: string = name) => {
    expect(errors(personal, { [name]: value })).toEqual({ [path]: [message] })
  })

  test.each([
    ['totalDosage', '1,000', numberWords('Total dosage')],
    ['totalDosage', '0x10', numberWords('Total dosage')],
    ['totalDosage', '1e3', numberWords('Total dosage')],
    ['customDays', '0', 'Number of days must be between 1 and 365'],
    ['customDays', '2.5', 'Number of days must be a whole number'],
    ['customDays', '', 'Number of days is required'],
  ])('refuse %s: %j in a medication', (name, value, message) => {
    const row = { name: 'Senna', frequency: 'every-x-days', customDays: '7', [name]: value }
    expect(errors(medications, { medications: [row] })).toEqual({
      [`medications[0].${name}`]: [message],
    })
  })

  test('are trimmed, and lose what nobody can see', () => {
    expect(saved(personal, { fullName: '  Ada\u202e\u0007 Quill  ', city: '   ' })).toMatchObject({
      fullName: 'Ada Quill',
    })
    expect(saved(personal, { city: '   ' })).not.toHaveProperty('city')
  })

  test('in weights may be small', () => {
    const value = saved(personal, { weight: { unit: 'kg', kg: '3.5' } })
    expect(value).toMatchObject({ weight: { unit: 'kg', kg: 3.5, lb: 8 } })
  })

  test('in numbers may have a decimal comma', () => {
    const { medications: rows } = saved(medications, {
      medications: [{ name: 'Senna', totalDosage: '7,5' }],
    })
    expect(rows).toMatchObject([{ totalDosage: 7.5 }])
  })
})

describe('Height and weight', () => {
  test('do not drift when the unit is switched there and back', () => {
    const first = saved(personal, {
      height: { unit: 'cm', cm: '181' },
      weight: { unit: 'kg', kg: '71' },
    })
    expect(first).toMatchObject({
      height: { unit: 'cm', cm: 181, feet: 5, inches: 11 },
      weight: { unit: 'kg', kg: 71, lb: 157 },
    })
    const switched = saved(personal, {
      height: { ...(first.height as object), unit: 'ft' },
      weight: { ...(first.weight as object), unit: 'lb' },
    })
    expect(switched).toMatchObject({
      height: { unit: 'ft', cm: 181 },
      weight: { unit: 'lb', kg: 71 },
    })
  })

  test('follow the unit that was chosen when both were typed', () => {
    const value = saved(personal, {
      height: { unit: 'ft', cm: '181', feet: '6', inches: '2' },
      weight: { unit: 'lb', kg: '71', lb: '200' },
    })
    expect(value).toMatchObject({
      height: { unit: 'ft', feet: 6, inches: 2, cm: 188 },
      weight: { lb: 200, kg: 91 },
    })
  })

  test('are not provided when the chosen unit is empty', () => {
    expect(saved(personal, { height: { unit: 'ft', feet: '', inches: '' } })).not.toHaveProperty(
      'height',
    )
  })
})

function numberWords(label: string): string {
  return `${label} must be a number, such as 1000 or 2.5`
}

function submit(section: Section, values: object) {
  return parseWithZod(formDataOf({ version: 0, ...values }), { schema: sectionSchema(section) })
}

function saved(section: Section, values: object): Record<string, unknown> {
  const submission = submit(section, values)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return submission.value.value as Record<string, unknown>
}

function errors(section: Section, values: object) {
  const submission = submit(section, values)
  return submission.status === 'error' ? submission.error : null
}
