import type { Dosage, TimingRepeat } from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import * as mapping from '#app/profile-definition/sections/medications.fhir.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

type Frequency = NonNullable<Medication['frequency']>

function dosageOf(row: Partial<Medication>): Dosage | undefined {
  const value = { medications: [{ id: 7, name: 'Ramipril', ...row }] }
  const [statement] = mapAnswers('medications', mapping, value).entriesOf('medications')
  return statement?.resourceType === 'MedicationStatement' ? statement.dosage?.[0] : undefined
}

function repeatOf(row: Partial<Medication>): TimingRepeat | undefined {
  return dosageOf(row)?.timing?.repeat
}

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
  const ucum = 'http://unitsofmeasure.org'

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
    ['without a unit', { totalDosage: 5 }],
    ['that is a concentration', { pillsPerDose: 2, dosagePerPill: 0.5, unit: '%' }],
    ['of pills without their strength', { pillsPerDose: 2, unit: 'mg' }],
    [
      'that contradicts its pills',
      { totalDosage: 50, pillsPerDose: 2, dosagePerPill: 50, unit: 'mg' },
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

  function doseOf(row: Partial<Medication>) {
    return dosageOf(row)?.doseAndRate?.[0]?.doseQuantity
  }
})
