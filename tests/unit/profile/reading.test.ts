import { describe, expect, test } from 'vitest'
import { formatAnswer, isFormattedElsewhere } from '#app/profile/record/format-answer.ts'
import { formatRowSummary } from '#app/profile/record/row-summary.ts'
import { entriesOf } from '#app/profile-definition/field-index.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'

const list = fieldsOf(medications).medications
if (list?.kind !== 'list') throw new Error('medications is a list')
const { item } = list

describe('the text of a medication', () => {
  test.each([
    ['totalDosage', { totalDosage: 5, unit: 'mg' }, '5 mg'],
    ['totalDosage', { totalDosage: 5, unit: 'other', customUnit: 'drams' }, '5 drams'],
    ['totalDosage', { totalDosage: 5, unit: 'other' }, '5 Other'],
    ['totalDosage', { totalDosage: 5 }, '5'],
    ['dosagePerPill', { dosagePerPill: 500, unit: 'mg' }, '500 mg'],
    ['frequency', { frequency: 'every-x-days', customDays: 7 }, 'Every 7 days'],
    ['frequency', { frequency: 'every-x-days', customDays: 1 }, 'Every 1 day'],
    [
      'frequency',
      { frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday', 'friday'] },
      'Monday, Friday',
    ],
    ['frequency', { frequency: 'other', customFrequency: 'At full moon' }, 'At full moon'],
    ['frequency', { frequency: 'twice-daily', customDays: 7 }, 'Twice daily'],
    ['form', { form: 'other', customForm: 'Lozenge' }, 'Lozenge'],
  ])('of %s is made from %j', (name, row, words) => {
    expect(formatAnswer(item, row, name)).toBe(words)
  })

  test('has no line for parts of another answer', () => {
    const { unit, customUnit } = Object.fromEntries(
      entriesOf(item).map(named => [named.name, named]),
    )
    if (!unit || !customUnit) throw new Error('a medicine has a unit')
    const row = { totalDosage: 5, unit: 'other', customUnit: 'drams' }
    expect(isFormattedElsewhere(unit, row)).toBe(true)
    expect(isFormattedElsewhere(customUnit, row)).toBe(true)
    expect(isFormattedElsewhere(unit, { unit: 'mg' })).toBe(false)
  })

  test('is short on a closed card', () => {
    const row = {
      name: 'Senna',
      brandName: 'Senokot',
      totalDosage: 15,
      unit: 'mg',
      frequency: 'at-bedtime',
    }
    expect(formatRowSummary(list, row)).toBe('Senokot\u00a0· 15 mg\u00a0· Every night at bedtime')
  })
})
