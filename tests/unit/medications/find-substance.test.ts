import { expect, test } from 'vitest'
import { findSubstance } from '#app/medications/names/find-substance.server.ts'

test.each([
  ['Coumadin 5 mg', 'warfarin'],
  ['Bactrim', 'sulfamethoxazole, trimethoprim'],
])('the brand %s has its substance: %s', (name, substance) => {
  expect(findSubstance(name)).toBe(substance)
})

test.each([
  'warfarin',
  'Warfarin (Coumadin)',
  'Cumadin',
  'Coumadin and aspirin',
  'insulin',
  'my heart pill',
])('%s has none: it says it, or is not certain', name => {
  expect(findSubstance(name)).toBeUndefined()
})
