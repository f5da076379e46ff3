import { parseWithZod } from '@conform-to/zod/v4'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FormPost, formSchema } from '#app/profile/parse/parse-section.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { immunizations } from '#app/profile-definition/sections/immunizations.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { reproductive } from '#app/profile-definition/sections/reproductive.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import { formDataOf } from '#tests/support/http/form-data.ts'

describe('fields that do not apply', () => {
  test('are dropped', () => {
    const value = saved(personal, {
      insuranceProvider: 'Greenmantle',
      emergencyContacts: [{ name: '', phone: 'not a phone' }],
    })
    expect(value).not.toHaveProperty('insuranceProvider')
    expect(value).not.toHaveProperty('emergencyContacts')
  })

  test('are dropped in each row by its own answers', () => {
    const value = saved(allergies, {
      allergies: [
        { allergen: 'Latex', severity: 'severe', otherSeverity: 'left over' },
        { allergen: 'Wool', severity: 'other', otherSeverity: 'itchy' },
      ],
    })
    expect(value.allergies).toEqual([
      { id: 1, allergen: 'Latex', reactionUnknown: false, severity: 'severe' },
      {
        id: 2,
        allergen: 'Wool',
        reactionUnknown: false,
        severity: 'other',
        otherSeverity: 'itchy',
      },
    ])
  })

  test('include the custom rule of an ordinary frequency', () => {
    const row = {
      name: 'Senna',
      frequency: 'twice-daily',
      customDays: '3',
      customFrequency: 'x',
      selectedDaysOfWeek: ['monday'],
    }
    expect(saved(medications, { medications: [row] }).medications).toEqual([
      {
        id: 1,
        name: 'Senna',
        frequency: 'twice-daily',
        doseTimes: [],
        taper: [],
        slidingDose: [],
      },
    ])
  })

  test('include the list of allergies if "No known allergies" is ticked', () => {
    expect(
      saved(allergies, { noKnownAllergies: true, allergies: [{ allergen: 'Latex' }] }),
    ).toEqual({
      noKnownAllergies: true,
    })
  })
})

describe('rows of a list', () => {
  test('keep their ids, and new rows get ids after the highest', () => {
    const rows = [{ allergen: 'A' }, { id: 7, allergen: 'B' }, { allergen: 'C' }]
    expect(saved(allergies, { allergies: rows }).allergies).toMatchObject([
      { id: 8 },
      { id: 7 },
      { id: 9 },
    ])
  })

  test('have different ids, even if the form repeats one', () => {
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

  test('are dropped if they are blank at the end', () => {
    const blank = {
      name: '  ',
      type: 'prescription',
      status: 'current',
      doseTimes: [{ time: '' }],
    }
    expect(
      saved(medications, { medications: [{ name: 'Senna' }, blank, blank] }).medications,
    ).toHaveLength(1)
  })

  test('are dropped if they are blank in the middle and nothing in them is required', () => {
    const row = { name: 'Senna', doseTimes: [{ time: '' }, { time: '08:30' }, { time: '' }] }
    const { medications: rows } = saved(medications, { medications: [row] })
    expect(rows).toMatchObject([{ doseTimes: [{ id: 1, time: '08:30' }] }])
  })

  test('must be a list', () => {
    const form = new FormData()
    form.append('version.allergies', '0')
    form.append('allergies', 'x')
    expect(() => parseWithZod(form, { schema: formSchema([allergies]) })).toThrow(TypeError)
  })

  test('are required at their own place if they are blank and stored, else dropped', () => {
    const form = { medications: [{ name: '' }, { name: 'Senna' }, { id: '3', name: '' }] }
    expect(errors(medications, form)).toEqual({ 'medications[2].name': ['Name is required'] })
    form.medications.pop()
    expect(saved(medications, form).medications).toMatchObject([{ name: 'Senna' }])
  })

  test('are limited in number', () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({ allergen: `Thing ${index}` }))
    expect(errors(allergies, { allergies: rows })).toEqual({
      allergies: ['Known allergies: at most 50'],
    })
  })

  test('must contain a contact if the owner says that there is one', () => {
    expect(
      errors(personal, { hasEmergencyContact: true, emergencyContacts: [{ name: '' }] }),
    ).toEqual({
      emergencyContacts: ['Add an emergency contact, or untick "I have an emergency contact"'],
    })
  })
})

describe('answers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['dob', '2026-06-17', 'Date of birth cannot be in the future'],
    ['dob', '2023-02-29', 'Date of birth must be a real date, such as 1980-03-27'],
    ['dob', 'yesterday', 'Date of birth must be a real date, such as 1980-03-27'],
    ['dob', '1899-12-31', 'Date of birth must be in 1900 or later'],
    ['email', 'nobody', 'Email is invalid'],
    ['phone', 'call me', 'Enter a phone number, such as +1 555 010 0199'],
    ['gender', 'robot', 'Gender: choose one of the options'],
    // Normalising marks in the wrong order takes quadratic time.
    ['fullName', '\u0301\u0323'.repeat(5000), 'Full name is too long: 10000 of 200 characters'],
    [
      'height',
      { unit: 'ft', feet: '5', inches: '12' },
      'Inches must be between 0 and 11.99',
      'height.inches',
    ],
    [
      'height',
      { unit: 'cm', cm: '400', feet: '13' },
      'Height in centimetres must be between 20 and 300',
      'height.cm',
    ],
    [
      'weight',
      { unit: 'lb', lb: 'x', kg: '-3' },
      'Weight in pounds must be a number, such as 154',
      'weight.lb',
    ],
    // The chosen unit is empty.
    [
      'weight',
      { unit: 'lb', lb: '', kg: '154 lb' },
      'Weight in kilograms must be a number, such as 70 or 70.5',
      'weight.kg',
    ],
    ['height', 'tall', 'Unit: choose one of the options'],
  ])('are refused: %s %j', (name, value, message, path: string = name) => {
    expect(errors(personal, { [name]: value })).toEqual({ [path]: [message] })
  })

  test.each([
    ['height', { unit: 'cm', cm: '170 cm' }, { cm: 170 }],
    ['height', { unit: 'cm', cm: '170CM' }, { cm: 170 }],
    ['height', { unit: 'ft', feet: '5 ft', inches: '8 in' }, { feet: 5, inches: 8 }],
    ['height', { unit: 'ft', cm: '5\'4½"', feet: '', inches: '' }, { feet: 5, inches: 4.5 }],
    ['weight', { unit: 'kg', kg: '70,5 kg' }, { kg: 70.5 }],
    ['weight', { unit: 'lb', lb: '154 lbs' }, { lb: 154 }],
  ])('are accepted with their unit: %s %j', (name, value, measure) => {
    expect(saved(personal, { [name]: value })).toMatchObject({ [name]: measure })
  })

  test('refuse fewer pregnancies than are listed', () => {
    const form = (totalPregnancies: string) => ({
      biologicalSex: 'female',
      totalPregnancies,
      pregnancies: [{ year: '1979' }, { year: '1983' }],
    })
    expect(errors(reproductive, form('0'))).toEqual({
      totalPregnancies: ['Total pregnancies is 0, but 2 are listed under Pregnancies'],
    })
    expect(saved(reproductive, form('2'))).toMatchObject({ totalPregnancies: 2 })
  })

  test.each([
    ['totalDosage', '1e3', 'Total dosage must be a number, such as 1000 or 2.5'],
    ['customDays', '', 'Number of days is required'],
  ])('are refused in a medication: %s %j', (name, value, message) => {
    const row = { name: 'Senna', frequency: 'every-x-days', customDays: '7', [name]: value }
    expect(errors(medications, { medications: [row] })).toEqual({
      [`medications[0].${name}`]: [message],
    })
  })

  test('are trimmed, without invisible characters', () => {
    expect(saved(personal, { fullName: '  Ada\u202e\u0007 Quill  ', city: '   ' })).toMatchObject({
      fullName: 'Ada Quill',
    })
    expect(saved(personal, { city: '   ' })).not.toHaveProperty('city')
  })
})

describe('height and weight', () => {
  test('are removed with the chosen unit if both were drawn', () => {
    const form = {
      weight: { unit: 'kg', kg: '', lb: '141', drawn: '1' },
      height: { unit: 'ft', cm: '172', feet: '', inches: '', drawn: '1' },
    }
    expect(saved(personal, form)).not.toHaveProperty('weight')
    expect(saved(personal, form)).not.toHaveProperty('height')
  })

  test('do not drift when the unit is switched twice', () => {
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

  test('follow the chosen unit if both were typed', () => {
    const value = saved(personal, {
      height: { unit: 'ft', cm: '181', feet: '6', inches: '2' },
      weight: { unit: 'lb', kg: '71', lb: '200' },
    })
    expect(value).toMatchObject({
      height: { unit: 'ft', feet: 6, inches: 2, cm: 188 },
      weight: { lb: 200, kg: 91 },
    })
  })

  test('are missing if the chosen unit is empty', () => {
    expect(saved(personal, { height: { unit: 'ft', feet: '', inches: '' } })).not.toHaveProperty(
      'height',
    )
  })
})

describe('a post', () => {
  test('saves by default, and refuses unknown intents', () => {
    expect(postOf([allergies], {})).toMatchObject({ intent: 'save', choices: [] })
    expect(postOf([allergies], { intent: 'previous' })).toMatchObject({ intent: 'previous' })
    expect(() => parseWithZod(formDataOf({ intent: 'delete' }), schema([allergies]))).toThrow()
  })

  test('must name the version of each of its sections', () => {
    const version = { allergies: 3, immunizations: 0 }
    expect(postOf([allergies, immunizations], { version })).toMatchObject({
      versions: version,
      entries: [{ version: 3 }, { version: 0 }],
    })
    const one = formDataOf({ version: { allergies: 3 } })
    expect(() => parseWithZod(one, schema([allergies, immunizations]))).toThrow()
  })

  test('of two sections gives each its own fields', () => {
    const post = postOf([allergies, immunizations], {
      version: { allergies: 0, immunizations: 0 },
      noKnownAllergies: true,
      otherImmunizationNotes: 'Lost the card',
    })
    expect(post.entries.map(({ section, value }) => [section.name, value])).toEqual([
      ['allergies', { noKnownAllergies: true }],
      [
        'immunizations',
        {
          noImmunizations: false,
          immunizationHistory: [],
          otherImmunizationNotes: 'Lost the card',
        },
      ],
    ])
  })

  test('has the decisions about conflicts', () => {
    const keep = [{ path: 'allergies[3]', side: 'theirs' }, { path: 'noKnownAllergies' }]
    expect(postOf([allergies], { keep }).choices).toEqual(keep)
    const unknown = formDataOf({ version: { allergies: 0 }, keep: [{ path: 'x', side: 'both' }] })
    expect(() => parseWithZod(unknown, schema([allergies]))).toThrow()
  })

  test('returns the id of each new row by the name of its field', () => {
    const [entry] = postOf([medications], {
      version: { medications: 0 },
      medications: [{ id: 4, name: 'Senna', doseTimes: [{ time: '08:00' }] }, { name: 'Ginger' }],
    }).entries
    expect(entry?.newRows).toEqual({ 'medications[0].doseTimes[0].id': 1, 'medications[1].id': 5 })
  })

  test('gives a new row an unused id', () => {
    const stored = { allergies: { allergies: [{ id: 9 }, { id: 2 }] } }
    const form = {
      version: { allergies: 1 },
      allergies: [{ id: 2, allergen: 'A' }, { allergen: 'B' }],
    }
    const [entry] = postOf([allergies], form, stored).entries
    expect(entry?.value.allergies).toMatchObject([{ id: 2 }, { id: 10 }])
  })

  test('looks up the code of a vaccine, and ignores that of the form', () => {
    const rows = [{ name: 'boostrix' }, { name: 'Cowpox from the milkmaid' }]
    expect(saved(immunizations, { immunizationHistory: rows }).immunizationHistory).toEqual([
      { id: 1, name: 'boostrix', cvx: '115' },
      { id: 2, name: 'Cowpox from the milkmaid' },
    ])
  })

  test('refuses fields of another section', () => {
    expect(errors(history, { bloodType: 'o-' })).toEqual({
      bloodType: ['This form has no such field'],
    })
  })
})

describe('a medication', () => {
  const step = (dose: string, from: string, to = '') => ({ dose, doseUnit: 'mg', from, to })

  test('has steps and rules with ids, without the blank ones', () => {
    const row = {
      name: 'Prednisolone',
      taper: [
        { dose: '', doseUnit: '', from: '' },
        { id: 4, ...step('½', '2026-12-08') },
        step('40', '2026-12-01'),
      ],
      slidingDose: [
        { condition: '', dose: '' },
        { condition: 'sugar above 200', dose: '4 units' },
      ],
    }
    expect(saved(medications, { medications: [row] }).medications).toMatchObject([
      {
        taper: [
          { id: 4, dose: 0.5, doseUnit: 'mg', from: '2026-12-08' },
          { id: 5, dose: 40, doseUnit: 'mg', from: '2026-12-01' },
        ],
        slidingDose: [{ id: 1, condition: 'sugar above 200', dose: '4 units' }],
      },
    ])
  })

  test.each([
    [
      'two steps on one day, at the later one',
      [step('30', '2026-12-07'), step('40', '2026-12-01', '2026-12-07')],
      {
        'taper[0].from':
          'These steps overlap: December 1, 2026 to December 7, 2026 and December 7, 2026',
      },
    ],
    [
      'two steps from the same day',
      [step('40', '2026-12-01'), step('30', '2026-12-01')],
      { 'taper[1].from': 'These steps overlap: December 1, 2026 and December 1, 2026' },
    ],
    [
      'a step inside another, behind a step of its own',
      [
        step('40', '2026-12-01', '2026-12-31'),
        step('30', '2027-01-01', '2027-01-07'),
        step('20', '2026-12-10', '2026-12-12'),
      ],
      {
        'taper[2].from':
          'These steps overlap: December 1, 2026 to December 31, 2026 and December 10, 2026 to December 12, 2026',
      },
    ],
    [
      'an end before its start, and no overlap beside it',
      [step('40', '2026-12-07', '2026-12-01'), step('30', '2026-12-03')],
      { 'taper[0].to': '“To” cannot be before “From”' },
    ],
    ['a dose of 0', [step('0', '2026-12-01')], { 'taper[0].dose': 'Dose must be more than 0' }],
  ])('with %s is refused', (_, taper, refusals) => {
    const messages = Object.entries(refusals).map(([at, one]) => [`medications[0].${at}`, [one]])
    expect(errors(medications, { medications: [{ name: 'Prednisolone', taper }] })).toEqual(
      Object.fromEntries(messages),
    )
  })

  test('may taper in steps that follow each other, the last one without an end', () => {
    const taper = [
      step('40', '2026-12-01'),
      step('30', '2026-12-08', '2026-12-14'),
      step('5', '2026-12-15'),
    ]
    expect(errors(medications, { medications: [{ name: 'Prednisolone', taper }] })).toBeNull()
  })

  test('is not taken less a day than in one dose', () => {
    const row = { name: 'Colchicine', pillsPerDose: '2', countUnit: 'tablets' }
    expect(errors(medications, { medications: [{ ...row, maxADay: '1' }] })).toEqual({
      'medications[0].maxADay': ['At most a day is 1, but one dose is 2'],
    })
    expect(errors(medications, { medications: [{ ...row, maxADay: '2' }] })).toBeNull()
  })

  test('may start on a day to come, but not stop on one', () => {
    const row = { name: 'Senna', status: 'discontinued', startedOn: '2027-05-01' }
    expect(errors(medications, { medications: [row] })).toBeNull()
    expect(errors(medications, { medications: [{ ...row, stoppedOn: '2027-06-01' }] })).toEqual({
      'medications[0].stoppedOn': ['Stopped on cannot be in the future'],
    })
  })

  test('may have a unit without its number', () => {
    const row = { name: 'Senna', countUnit: 'tablets', unit: 'mg', strengthPer: 'ml' }
    expect(errors(medications, { medications: [row] })).toBeNull()
  })
})

describe('months', () => {
  test('of an end are not before the start', () => {
    const job = { jobTitle: 'Foundry hand', startDate: '1994-02', endDate: '1969-09' }
    const form = { hasOccupationalHistory: true, occupationalHistory: [job] }
    expect(errors(social, form)).toEqual({
      'occupationalHistory[0].endDate': ['“End month” cannot be before “Start month”'],
    })
    const same = { ...job, endDate: '1994-02' }
    expect(errors(social, { ...form, occupationalHistory: [same] })).toBeNull()
  })
})

describe('numbers are limited to the ranges of the requirements', () => {
  const female = { biologicalSex: 'female' }

  test.each([
    ['menarcheAge', 8, 20],
    ['cycleLength', 20, 45],
    ['periodLength', 1, 10],
    ['menopauseAge', 30, 65],
  ])('%s: %d to %d', (name, lowest, highest) => {
    for (const allowed of [lowest, highest])
      expect(errors(reproductive, { ...female, [name]: allowed })).toBeNull()
    for (const refused of [lowest - 1, highest + 1, lowest + 0.5])
      expect(Object.keys(errors(reproductive, { ...female, [name]: refused }) ?? {})).toEqual([
        name,
      ])
  })

  test('total pregnancies: 0 and more, and 0 is an answer', () => {
    expect(saved(reproductive, { ...female, totalPregnancies: 0 })).toMatchObject({
      totalPregnancies: 0,
    })
    expect(errors(reproductive, { ...female, totalPregnancies: -1 })).toHaveProperty(
      'totalPregnancies',
    )
  })

  test('years of a pregnancy from 1970, of a diagnosis from 1900, and not in the future', () => {
    const next = new Date().getFullYear() + 2
    const pregnancy = (year: number) => errors(reproductive, { ...female, pregnancies: [{ year }] })
    const diagnosis = (year: number) =>
      errors(history, { diagnoses: [{ condition: 'Scarlet fever', year }] })
    expect([pregnancy(1970), diagnosis(1900)]).toEqual([null, null])
    for (const refused of [pregnancy(1969), pregnancy(next)])
      expect(refused).toHaveProperty(['pregnancies[0].year'])
    for (const refused of [diagnosis(1899), diagnosis(next)])
      expect(refused).toHaveProperty(['diagnoses[0].year'])
  })
})

function schema(sections: Section[]) {
  return { schema: formSchema(sections) }
}

/** Returns a profile with these values, whose last row id is their highest id. */
function profileOf(values: Record<string, Record<string, unknown>> = {}): Profile {
  const at = '2026-01-01T00:00:00.000Z'
  const entries = Object.entries(values).map(([name, value]) => {
    const ids = [...JSON.stringify(value).matchAll(/"id":(\d+)/g)].map(match => Number(match[1]))
    const lastRowId = Math.max(0, ...ids)
    return [name, { value, version: 1, updatedAt: at, confirmedAt: at, lastRowId }]
  })
  return Object.fromEntries(entries)
}

function postOf(
  sections: Section[],
  form: object,
  stored?: Record<string, Record<string, unknown>>,
): FormPost {
  const versions = { version: { [sections[0]?.name ?? '']: 0 } }
  const submission = parseWithZod(formDataOf({ ...versions, ...form }), {
    schema: formSchema(sections, profileOf(stored)),
  })
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return submission.value
}

function submit(section: Section, values: object) {
  const form = { version: { [section.name]: 0 }, ...values }
  return parseWithZod(formDataOf(form), { schema: formSchema([section]) })
}

function saved(section: Section, values: object): Record<string, unknown> {
  const submission = submit(section, values)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return submission.value.entries[0]?.value as Record<string, unknown>
}

function errors(section: Section, values: object) {
  const submission = submit(section, values)
  return submission.status === 'error' ? submission.error : null
}
