import { expect, test } from 'vitest'
import { findSubstances } from '#app/medications/names/find-substance.server.ts'

test.each([
  ['Eliquis', ['apixaban']],
  ['Coumadin 5 mg', ['warfarin']],
  ['Bactrim', ['sulfamethoxazole', 'trimethoprim']],
])('the brand %s has its substances: %s', (name, substances) => {
  expect(findSubstances(name)).toEqual(substances)
})

test.each([
  'warfarin',
  'Warfarin (Coumadin)',
  'Cumadin',
  'Coumadin and aspirin',
  'insulin',
  'my heart pill',
  // An abbreviation that also stands for mitoxantrone.
  'MTX',
  // A name of several products.
  'Humulin',
  'Sudafed pain',
])('%s has none: it says it, or is not certain', name => {
  expect(findSubstances(name)).toEqual([])
})
