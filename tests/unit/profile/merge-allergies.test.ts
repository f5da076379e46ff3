import { expect, test } from 'vitest'
import { saysAnaphylaxis } from '#app/profile/record/anaphylaxis.ts'
import { computeCompleteness, findMissing } from '#app/profile/record/completeness.ts'
import {
  findRepeatedAllergens,
  mergeAllergies,
} from '#app/profile/record/merge-allergies.server.ts'
import { type Allergy, allergies } from '#app/profile-definition/sections/allergies.ts'
import { savedSection } from '#tests/support/data/saved-profile.ts'

test.each([
  'Anaphylaxis',
  'anaphylactic shock',
  'Hives, then ANAPHYLAXIS in 2019',
  'anaphilaxis',
  'no rash, but anaphylaxis',
  'could not breathe, anaphylaxis',
  'could not breathe anaphylaxis',
  'possible anaphylaxis?',
  'throat closed',
  'throat is closing up',
  'Throat swelling',
  'swelling of the throat',
  'my throat started to swell',
  'Choque anafiláctico',
  'choc anaphylactique',
  'анафилактический шок',
  '过敏性休克',
  'صدمة تحسسية',
])('the reaction %j is anaphylaxis', reaction => {
  expect(saysAnaphylaxis(reaction)).toBe(true)
})

test.each([
  'Hives',
  'no anaphylaxis',
  'Rash, no anaphylaxis',
  'not anaphylactic',
  'non-anaphylactic reaction',
  'not an anaphylactic reaction',
  'never had anaphylaxis',
  'without signs of anaphylaxis',
  'it wasn’t anaphylaxis',
  'anaphylaxis ruled out',
  'Anaphylaxis: no',
  'sore throat',
  'throat did not close',
  'no throat swelling',
  'swollen lips',
  'sin anafilaxia',
  'pas d’anaphylaxie',
  'без анафилаксии',
  '无过敏性休克',
  'بدون صدمة تحسسية',
])('the reaction %j is no anaphylaxis', reaction => {
  expect(saysAnaphylaxis(reaction)).toBe(false)
})

const rows = (...given: Omit<Allergy, 'id'>[]): Allergy[] =>
  given.map((row, index) => ({ id: index + 1, ...row }))

test('merging an allergen loses no words', () => {
  const merged = mergeAllergies(
    rows(
      {
        allergen: 'Sulfa',
        severity: 'other',
        otherSeverity: 'Two weeks in bed',
        reaction: 'Fever',
      },
      { allergen: 'sulfa drugs', severity: 'severe', reaction: 'Blisters' },
      { allergen: 'Sulfa', reaction: 'fever' },
      { allergen: 'Sulfadiazine', severity: 'mild' },
    ),
  )
  expect(merged).toEqual([
    {
      id: 2,
      allergen: 'Sulfa (sulfa drugs)',
      severity: 'severe',
      reaction: 'Fever; Blisters; Two weeks in bed',
    },
    { id: 4, allergen: 'Sulfadiazine', severity: 'mild' },
  ])
})

test('only the same allergen is asked about', () => {
  const repeated = (...names: string[]) =>
    findRepeatedAllergens({
      allergies: savedSection({ allergies: rows(...names.map(allergen => ({ allergen }))) }),
    })
  expect(repeated('Penicillin', 'Latex', 'PCN', 'latex')).toEqual([
    ['Penicillin', 'PCN'],
    ['Latex', 'latex'],
  ])
  expect(repeated('Penicillin', 'Amoxicillin', 'Augmentin', 'Shrimp', 'Crab')).toEqual([])
})

test('allergies are complete with severity and reaction; not to know is an answer', () => {
  const list = { allergies: rows({ allergen: 'Sulfa' }) }
  expect(findMissing(allergies, list).map(({ label }) => label)).toEqual([
    'Severity: Sulfa',
    'Reaction: Sulfa',
  ])
  const unknown = { allergen: 'Sulfa', severity: 'unknown', reactionUnknown: true } as const
  expect(computeCompleteness(allergies, { allergies: rows(unknown) })).toBe(100)
  expect(computeCompleteness(allergies, { noKnownAllergies: true })).toBe(100)
})
