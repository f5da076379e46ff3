import { describe, expect, test } from 'vitest'
import { criticalGroups, criticalReason } from '#app/medications/critical-medicines.ts'

describe('criticalReason', () => {
  test.each([
    ['Warfarin', 'Blood thinner: bleeds easily'],
    ['ELIQUIS 5 mg', 'Blood thinner: bleeds easily'],
    ['Aspirin (81mg)', 'Antiplatelet: bleeds easily'],
    ['insulin glargine', 'Insulin: low blood sugar possible'],
    ['metformin/glipizide', 'Sugar-lowering: low blood sugar possible, may come back'],
    ['Solu-Medrol', 'Steroid: may need a stress dose; do not stop suddenly'],
    ['tacrolimus', 'Weakens the immune system: infection risk'],
    ['Lamotrigine', 'Seizure medicine: seizures if doses are missed'],
    ['Tylenol with Codeine', 'Opioid: may slow breathing'],
    ['OxyContin®', 'Opioid: may slow breathing'],
    ['digoxin', 'Heart rhythm medicine'],
  ])('knows %s', (name, reason) => {
    expect(criticalReason({ name })).toBe(reason)
  })

  test('knows a medicine by its brand name alone', () => {
    expect(criticalReason({ name: 'my heart pill', brandName: 'Coumadin' })).toBe(
      'Blood thinner: bleeds easily',
    )
  })

  test.each([
    'Metformin',
    'Vitamin D',
    'Senna',
    'insulinoma watch',
    'Paracetamol',
    '',
  ])('leaves %j out', name => {
    expect(criticalReason({ name })).toBeUndefined()
  })

  test('takes a steroid that is swallowed, but not one that is rubbed in', () => {
    const reason = 'Steroid: may need a stress dose; do not stop suddenly'
    expect(criticalReason({ name: 'Hydrocortisone', form: 'tablet' })).toBe(reason)
    expect(criticalReason({ name: 'Hydrocortisone' })).toBe(reason)
    expect(criticalReason({ name: 'Hydrocortisone', form: 'cream' })).toBeUndefined()
  })
})

test('every name is written the way it is looked for, and stands once', () => {
  const names = criticalGroups.flatMap(group => group.names)
  expect(names.filter(name => !/^[a-z0-9]+( [a-z0-9]+)*$/.test(name))).toEqual([])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
