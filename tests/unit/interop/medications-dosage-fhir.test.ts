import type { Dosage, TimingRepeat } from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import { weeklyKey } from '#app/profile/record/describe-medication.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import * as mapping from '#app/profile-definition/sections/medications.fhir.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

type Frequency = NonNullable<Medication['frequency']>

function dosageOf(row: MedicationRow): Dosage | undefined {
  const value = { medications: [{ id: 7, name: 'Ramipril', ...row }] }
  const [statement] = mapAnswers('medications', mapping, value).entriesOf('medications')
  return statement?.resourceType === 'MedicationStatement' ? statement.dosage?.[0] : undefined
}

function repeatOf(row: MedicationRow): TimingRepeat | undefined {
  return dosageOf(row)?.timing?.repeat
}

function textsOf(row: MedicationRow): string[] {
  return dosageOf(row)?.text?.split('\u00a0· ') ?? []
}

function instructionsOf(row: MedicationRow): (string | undefined)[] {
  return dosageOf(row)?.additionalInstruction?.map(({ text }) => text) ?? []
}

function doseOf(row: MedicationRow) {
  return dosageOf(row)?.doseAndRate?.[0]?.doseQuantity
}

const ucum = 'http://unitsofmeasure.org'

function at(...times: string[]): Pick<Medication, 'doseTimes'> {
  return { doseTimes: times.map((time, index) => ({ id: index + 1, time })) }
}

const daily = { frequency: 1, period: 1, periodUnit: 'd' }

const frequencies: Record<Frequency, [answers: Partial<Medication>, repeat: object | undefined]> = {
  'once-daily': [{}, daily],
  'twice-daily': [{}, { ...daily, frequency: 2 }],
  'three-times-daily': [{}, { ...daily, frequency: 3 }],
  'four-times-daily': [{}, { ...daily, frequency: 4 }],
  'every-morning': [{}, { ...daily, when: ['MORN'] }],
  'every-evening': [{}, { ...daily, when: ['EVE'] }],
  'at-bedtime': [{}, { ...daily, when: ['HS'] }],
  'every-4-hours': [{}, { frequency: 1, period: 4, periodUnit: 'h' }],
  'every-6-hours': [{}, { frequency: 1, period: 6, periodUnit: 'h' }],
  'every-8-hours': [{}, { frequency: 1, period: 8, periodUnit: 'h' }],
  'every-12-hours': [{}, { frequency: 1, period: 12, periodUnit: 'h' }],
  'once-a-week': [{}, { frequency: 1, period: 1, periodUnit: 'wk' }],
  'twice-a-week': [{}, { frequency: 2, period: 1, periodUnit: 'wk' }],
  'x-days-a-week': [{ selectedDaysOfWeek: ['tuesday', 'sunday'] }, { dayOfWeek: ['tue', 'sun'] }],
  'once-a-month': [{}, { frequency: 1, period: 1, periodUnit: 'mo' }],
  'every-x-days': [{ customDays: 3 }, { frequency: 1, period: 3, periodUnit: 'd' }],
  'as-needed': [{}, undefined],
  other: [{ customFrequency: 'When it rains' }, undefined],
}

const { options } = medications.blocks[0].fields.medications.item.frequency

describe('Frequency', () => {
  test('The table has every answer', () => {
    expect(Object.keys(frequencies)).toEqual(Object.keys(options))
  })

  test.each(Object.entries(frequencies))('%s', (frequency, [answers, repeat]) => {
    const dosage = dosageOf({ frequency: frequency as Frequency, ...answers })
    expect(dosage?.timing?.repeat).toEqual(repeat)
    expect(dosage?.asNeededBoolean).toBe(frequency === 'as-needed' ? true : undefined)
    expect(dosage?.text).toBeTruthy()
  })
})

describe('Dose times', () => {
  test('As many times as doses a day replace the frequency, in their order and each once', () => {
    const times = at('20:15', '08:30', '08:30')
    expect(repeatOf({ frequency: 'twice-daily', ...times })).toEqual({
      timeOfDay: ['08:30:00', '20:15:00'],
    })
    expect(repeatOf({ frequency: 'every-12-hours', ...times })).toHaveProperty('timeOfDay')
  })

  test('A time replaces "in the morning", which FHIR allows only without it', () => {
    expect(repeatOf({ frequency: 'every-morning', ...at('07:00') })).toEqual({
      timeOfDay: ['07:00:00'],
    })
  })

  test.each([
    ['another number of times', 'three-times-daily', { ...daily, frequency: 3 }],
    ['a weekly dose', 'once-a-week', { frequency: 1, period: 1, periodUnit: 'wk' }],
    ['a monthly dose', 'once-a-month', { frequency: 1, period: 1, periodUnit: 'mo' }],
    ['a dose as needed', 'as-needed', undefined],
  ] as const)('With %s they are words alone: they would mean every day', (_, frequency, repeat) => {
    const dosage = dosageOf({ frequency, ...at('08:30') })
    expect(dosage?.timing?.repeat).toEqual(repeat)
    expect(dosage?.text).toContain('8:30 AM')
  })

  test('They are on the days of the week', () => {
    const row = { frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday'] } as const
    const days = { ...row, selectedDaysOfWeek: [...row.selectedDaysOfWeek] }
    expect(repeatOf({ ...days, ...at('08:30') })).toEqual({
      dayOfWeek: ['mon'],
      timeOfDay: ['08:30:00'],
    })
  })
})

describe('Dose', () => {
  test.each([
    ['mg', 'mg'],
    ['mcg', 'ug'],
    ['g', 'g'],
    ['ml', 'mL'],
    ['IU', '[iU]'],
  ] as const)('The unit %s is %s in UCUM', (unit, code) => {
    expect(doseOf({ totalDosage: 5, unit })).toEqual({ value: 5, unit, system: ucum, code })
  })

  test('Another unit has no code', () => {
    const row = { totalDosage: 5, unit: 'other', customUnit: 'drams' } as const
    expect(doseOf(row)).toEqual({ value: 5, unit: 'drams' })
  })

  test('The pills of a dose are multiplied, without the error of binary fractions', () => {
    const dose = { pillsPerDose: 3, dosagePerPill: 0.1, unit: 'mg' } as const
    expect(doseOf(dose)).toMatchObject({ value: 0.3 })
    expect(doseOf({ ...dose, totalDosage: 0.3 })).toMatchObject({ value: 0.3 })
  })

  test.each([
    ['tablets', 'tablet', '{tbl}'],
    ['capsules', 'capsule', '{capsule}'],
    ['puffs', 'puff', '{puff}'],
    ['drops', 'drop', '[drp]'],
    ['sprays', 'spray', '{spray}'],
    ['units', 'unit', '{unit}'],
    ['patches', 'patch', '{patch}'],
    ['sachets', 'sachet', '{sachet}'],
    ['injections', 'injection', '{injection}'],
    ['ml', 'ml', 'mL'],
  ] as const)('A dose without a mass is counted: %s', (countUnit, unit, code) => {
    expect(doseOf({ pillsPerDose: 1, countUnit })).toEqual({ value: 1, unit, system: ucum, code })
  })

  test.each([
    ['without a unit, in a row that is older than units', {}, { value: 2, code: '{pill}' }],
    ['of a capsule by its form', { form: 'capsule' }, { value: 2, code: '{capsule}' }],
    ['of drops of a concentration', { countUnit: 'drops', dosagePerPill: 0.5, unit: '%' }, '[drp]'],
    ['of a strength per ml', { countUnit: 'ml', dosagePerPill: 50, unit: 'mg', strengthPer: 'ml' }],
    [
      'of ml with a strength that may be that of all',
      { countUnit: 'ml', dosagePerPill: 5, unit: 'mg' },
    ],
    ['of insulin', { name: 'Insulin lispro', countUnit: 'units' }, '[iU]'],
  ] as const)('A number %s', (_, row, expected: object | string = 'mL') => {
    const code = typeof expected === 'string' ? { value: 2, code: expected } : expected
    expect(doseOf({ pillsPerDose: 2, ...row })).toMatchObject(code)
  })

  test('A patch is counted: its strength per hour is no dose', () => {
    const patch = { totalDosage: 25, dosagePerPill: 25, unit: 'mcg', strengthPer: 'hour' } as const
    expect(doseOf(patch)).toBeUndefined()
    const counted = { ...patch, pillsPerDose: 1, countUnit: 'patches' } as const
    expect(doseOf(counted)).toMatchObject({ value: 1, code: '{patch}' })
  })

  test.each([
    ['without a unit', { totalDosage: 5 }],
    ['without a unit beside a number', { totalDosage: 5, pillsPerDose: 2, countUnit: 'tablets' }],
    ['that is a concentration', { totalDosage: 0.5, unit: '%' }],
    ['of a number that counts something unknown', { pillsPerDose: 2, form: 'liquid' }],
    [
      'that contradicts its number',
      { totalDosage: 10, unit: 'ml', pillsPerDose: 5, countUnit: 'ml' },
    ],
    [
      'that contradicts its pills',
      { totalDosage: 1000, pillsPerDose: 2, dosagePerPill: 250, unit: 'mg', countUnit: 'tablets' },
    ],
  ] as const)('A dose %s is words alone', (_, row) => {
    expect(doseOf(row)).toBeUndefined()
    for (const number of Object.values(row).filter(value => typeof value === 'number')) {
      expect(dosageOf(row)?.text).toContain(String(number))
    }
  })

  test('An impossible dose is refused', () => {
    expect(() => doseOf({ totalDosage: -5, unit: 'mg' })).toThrow('not an amount')
  })

  test('A sliding dose is words alone, beside a usual dose too', () => {
    const row: MedicationRow = {
      pillsPerDose: 10,
      countUnit: 'units',
      frequency: 'three-times-daily',
      slidingDose: [{ id: 1, condition: 'sugar 150 to 199', dose: '2 units' }],
    }
    expect(doseOf(row)).toBeUndefined()
    expect(textsOf(row)).toEqual(['10 units', 'Three times daily', 'If sugar 150 to 199: 2 units'])
    expect(instructionsOf(row)).toEqual(['If sugar 150 to 199: 2 units'])
  })
})

test('The text is the description of all outputs, without the reason and the end', () => {
  const row: MedicationRow = {
    status: 'discontinued',
    stoppedOn: '2026-04-01',
    reason: 'pain',
    pillsPerDose: 2,
    countUnit: 'tablets',
    dosagePerPill: 500,
    unit: 'mg',
    route: 'mouth',
    frequency: 'as-needed',
    maxADay: 8,
    withFood: 'with',
  }
  expect(dosageOf(row)).toEqual({
    text: [
      '2 tablets of 500 mg (1000 mg)',
      'By mouth',
      'As needed',
      'At most 8 tablets a day',
      'With food',
    ].join('\u00a0· '),
    additionalInstruction: [{ text: 'With food' }],
    asNeededBoolean: true,
    route: { text: 'By mouth' },
    doseAndRate: [{ doseQuantity: { value: 1000, unit: 'mg', system: ucum, code: 'mg' } }],
    maxDosePerPeriod: {
      numerator: { value: 8, unit: 'tablets', system: ucum, code: '{tbl}' },
      denominator: { value: 1, unit: 'd', system: ucum, code: 'd' },
    },
  })
})

test('A highest number a day that does not say what it counts is words alone', () => {
  const dosage = dosageOf({ maxADay: 8, form: 'liquid' })
  expect(dosage).not.toHaveProperty('maxDosePerPeriod')
  expect(dosage?.text).toBe('At most 8 a day')
})

describe('A medication that is usually weekly', () => {
  const row: MedicationRow = {
    name: 'Methotrexate',
    pillsPerDose: 4,
    countUnit: 'tablets',
    dosagePerPill: 2.5,
    unit: 'mg',
    known: { isUsuallyWeekly: true },
  }

  test('On one day of the week it is on that day, and never daily', () => {
    const weekly = { ...row, frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday'] } as const
    const monday: MedicationRow = { ...weekly, selectedDaysOfWeek: ['monday'] }
    expect(textsOf(monday)).toEqual([
      '4 tablets of 2.5 mg (10 mg)',
      'Once a week, on Monday',
      'Weekly, never daily',
    ])
    expect(instructionsOf(monday)).toEqual(['Weekly, never daily'])
    expect(repeatOf(monday)).toEqual({ dayOfWeek: ['mon'] })
    expect(doseOf(monday)).toMatchObject({ value: 10, code: 'mg' })
  })

  test.each([
    ['daily', 'once-daily', 'Once daily as recorded. Usually weekly: check before giving'],
    ['as needed', 'as-needed', 'As needed as recorded. Usually weekly: check before giving'],
    [
      'without a frequency',
      undefined,
      'How often is not recorded. Usually weekly: check before giving',
    ],
  ] as const)('A program gets no frequency of one that is recorded %s', (_, frequency, warning) => {
    const dosage = dosageOf({ ...row, frequency, ...at('08:30') })
    expect(dosage?.text).toContain(warning)
    expect(dosage).not.toHaveProperty('timing')
    expect(dosage).not.toHaveProperty('asNeededBoolean')
  })

  test('It has its frequency after the owner answered that it is right', () => {
    const daily: MedicationRow = { ...row, frequency: 'once-daily' }
    const answered = { ...daily, answers: [weeklyKey(daily)] }
    expect(repeatOf(answered)).toEqual({ frequency: 1, period: 1, periodUnit: 'd' })
    expect(dosageOf(answered)?.text).not.toContain('weekly')
  })
})

describe('Taper', () => {
  const row: MedicationRow = {
    totalDosage: 40,
    unit: 'mg',
    frequency: 'once-daily',
    taper: [
      { id: 2, dose: 10, doseUnit: 'mg', from: '2026-05-08', to: '2026-05-12' },
      { id: 1, dose: 20, doseUnit: 'mg', from: '2026-05-01', to: '2026-05-05' },
      { id: 3, dose: 1, doseUnit: 'tablets', from: '2026-05-13', to: '2026-05-20' },
    ],
  }
  const on = (today: string): MedicationRow => ({ ...row, known: { today } })

  test('The dose is that of today, for the days of its step', () => {
    expect(dosageOf(on('2026-05-03'))).toMatchObject({
      sequence: 1,
      additionalInstruction: [{ text: 'Tapering until May 20, 2026' }],
      timing: {
        repeat: { ...daily, boundsPeriod: { start: '2026-05-01', end: '2026-05-05' } },
      },
      doseAndRate: [{ doseQuantity: { value: 20, code: 'mg' } }],
    })
    expect(textsOf(on('2026-05-03'))).toEqual([
      '20 mg',
      'Once daily',
      'Tapering until May 20, 2026',
    ])
    expect(dosageOf(on('2026-05-13'))?.sequence).toBe(3)
    expect(doseOf(on('2026-05-13'))).toMatchObject({ value: 1, code: '{tbl}' })
  })

  test('A step without its last day ends before the next step', () => {
    const taper = row.taper?.map(({ to: _, ...step }) => step)
    expect(repeatOf({ ...on('2026-05-03'), taper })).toMatchObject({
      boundsPeriod: { start: '2026-05-01', end: '2026-05-07' },
    })
    expect(repeatOf({ ...on('2026-06-01'), taper })?.boundsPeriod).toEqual({ start: '2026-05-13' })
  })

  test('After its end there is neither a dose nor a frequency', () => {
    const ended = on('2026-05-21')
    const text = 'Taper ended May 20, 2026'
    expect(dosageOf(ended)).toEqual({ text, additionalInstruction: [{ text }] })
    expect(dosageOf({ ...ended, frequency: 'as-needed' })).not.toHaveProperty('asNeededBoolean')
  })

  test.each([
    ['between two steps', on('2026-05-06')],
    ['before the first step', on('2026-04-30')],
    ['on an unknown day', row],
  ])('%s no dose is chosen, and the text has all steps', (_, unsure) => {
    expect(doseOf(unsure)).toBeUndefined()
    expect(repeatOf(unsure)).toEqual(daily)
    expect(textsOf(unsure)[0]).toBe('40 mg')
    expect(textsOf(unsure).at(-1)).toMatch(/^Taper: 20 mg from May 1, 2026 .* 10 mg .* 1 tablet /)
  })
})
