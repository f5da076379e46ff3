import { describe, expect, test } from 'vitest'
import { findDifferences } from '#app/profile/parse/three-way.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { cultural } from '#app/profile-definition/sections/cultural.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'

type Values = Record<string, unknown>

describe('an answer', () => {
  test('is theirs if only they changed it', () => {
    const opened = { additionalNotes: 'At first' }
    const mine = { additionalNotes: 'At first', dietaryRestrictions: 'No eels' }
    const theirs = { additionalNotes: 'Theirs' }
    expect(sides(cultural, opened, mine, theirs)).toEqual({
      additionalNotes: 'theirs',
      dietaryRestrictions: 'mine',
    })
  })

  test('is a question if both changed it to different values', () => {
    const opened = { city: 'Old', state: 'Old' }
    const [mine, theirs] = [
      { city: 'Mine', state: 'Same' },
      { city: 'Theirs', state: 'Same' },
    ]
    expect(sides(personal, opened, mine, theirs)).toEqual({ city: 'ask' })
  })

  test('that is preselected is stored by a Save, and not by auto-save', () => {
    const shown = { country: 'United States' }
    const mine = { city: 'Larkhaven', country: 'United States' }
    expect(sides(personal, {}, mine, {}, { shown })).toEqual({ city: 'mine', country: 'mine' })
    expect(sides(personal, {}, mine, {}, { shown, isAutosave: true })).toEqual({
      city: 'mine',
      country: 'theirs',
    })
    const touched = { ...mine, country: 'Norway' }
    expect(sides(personal, {}, touched, {}, { shown, isAutosave: true })).toMatchObject({
      country: 'mine',
    })
  })
})

describe('a dose', () => {
  test.each([
    ['the number and its unit', { pillsPerDose: 4 }, { countUnit: 'capsules' }],
    ['the number and the strength', { pillsPerDose: 4 }, { dosagePerPill: 5 }],
    ['a highest amount and its unit', { maxADay: 6 }, { countUnit: 'capsules' }],
  ])('is a question as a whole if each side changed one of %s', (_, my, their) => {
    const row = { id: 1, name: 'Senna', pillsPerDose: 2, countUnit: 'tablets', maxADay: 8 }
    const list = (more: object) => ({ medications: [{ ...row, ...more }] })
    const found = sides(medications, list({}), list(my), list(their))
    expect(new Set(Object.values(found))).toEqual(new Set(['ask']))
  })

  test('of a step is a question, and other steps of both sides stay', () => {
    const step = { id: 1, dose: 40, doseUnit: 'mg', from: '2026-12-01' }
    const other = { ...step, id: 2, from: '2026-12-08' }
    const list = (...taper: object[]) => ({ medications: [{ id: 1, name: 'Senna', taper }] })
    const [mine, theirs] = [list({ ...step, dose: 30 }), list({ ...step, doseUnit: 'mcg' }, other)]
    expect(sides(medications, list(step), mine, theirs)).toEqual({
      'medications[1].taper[1].dose': 'ask',
      'medications[1].taper[1].doseUnit': 'ask',
      'medications[1].taper[2]': 'theirs',
    })
  })
})

describe('a row', () => {
  const row = (id: number, allergen: string, more = {}) => ({ id, allergen, ...more })
  const list = (...rows: object[]) => ({ allergies: rows })

  test('is kept if either side added it', () => {
    const opened = list(row(1, 'Latex'))
    const mine = list(row(1, 'Latex'), row(3, 'Mine'))
    const theirs = list(row(1, 'Latex'), row(2, 'Theirs'))
    expect(sides(allergies, opened, mine, theirs)).toEqual({
      'allergies[2]': 'theirs',
      'allergies[3]': 'mine',
    })
  })

  test('is removed if one side removed it and the other did not change it', () => {
    const opened = list(row(1, 'Latex'), row(2, 'Wool'))
    const one = list(row(1, 'Latex'))
    expect(sides(allergies, opened, opened, one)).toEqual({ 'allergies[2]': 'theirs' })
    expect(sides(allergies, opened, one, opened)).toEqual({ 'allergies[2]': 'mine' })
  })

  test('is a question if one side removed it and the other changed it', () => {
    const opened = list(row(1, 'Latex'))
    const changed = list(row(1, 'Latex', { reaction: 'Hives' }))
    expect(sides(allergies, opened, changed, list())).toEqual({ 'allergies[1]': 'ask' })
    expect(sides(allergies, opened, list(), changed)).toEqual({ 'allergies[1]': 'ask' })
  })

  test('is a question if one side changed its amount and the other its unit', () => {
    const dose = (totalDosage: number, unit: string) => ({
      medications: [{ id: 1, name: 'Senna', totalDosage, unit }],
    })
    expect(sides(medications, dose(5, 'mg'), dose(10, 'mg'), dose(5, 'mcg'))).toEqual({
      'medications[1].totalDosage': 'ask',
      'medications[1].unit': 'ask',
    })
  })
})

function sides(
  section: Section,
  value: Values,
  mine: Values,
  theirs: Values,
  { shown = {}, isAutosave = false } = {},
): Record<string, string> {
  const found = findDifferences({ section, opened: { value, shown }, mine, theirs }, isAutosave)
  return Object.fromEntries(found.map(({ path, side }) => [path, side]))
}
