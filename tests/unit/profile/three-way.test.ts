import { describe, expect, test } from 'vitest'
import { differencesOf, openedAfterSave } from '#app/profile/parse/three-way.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { cultural } from '#app/profile-definition/sections/cultural.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'

type Values = Record<string, unknown>

describe('An answer that', () => {
  test('only the other person changed is taken from them', () => {
    const opened = { additionalNotes: 'At first' }
    const mine = { additionalNotes: 'At first', dietaryRestrictions: 'No eels' }
    const theirs = { additionalNotes: 'Theirs' }
    expect(sides(cultural, opened, mine, theirs)).toEqual({
      additionalNotes: 'theirs',
      dietaryRestrictions: 'mine',
    })
  })

  test('both changed to different values is asked about, and to the same value is not', () => {
    const opened = { city: 'Old', state: 'Old' }
    const [mine, theirs] = [
      { city: 'Mine', state: 'Same' },
      { city: 'Theirs', state: 'Same' },
    ]
    expect(sides(personal, opened, mine, theirs)).toEqual({ city: 'ask' })
  })

  test('is preselected and untouched is stored by a Save, and not by auto-save', () => {
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

describe('A row that', () => {
  const row = (id: number, allergen: string, more = {}) => ({ id, allergen, ...more })
  const list = (...rows: object[]) => ({ allergies: rows })

  test('each side added is kept', () => {
    const opened = list(row(1, 'Latex'))
    const mine = list(row(1, 'Latex'), row(3, 'Mine'))
    const theirs = list(row(1, 'Latex'), row(2, 'Theirs'))
    expect(sides(allergies, opened, mine, theirs)).toEqual({
      'allergies[2]': 'theirs',
      'allergies[3]': 'mine',
    })
  })

  test('one side removed and the other left alone goes', () => {
    const opened = list(row(1, 'Latex'), row(2, 'Wool'))
    const one = list(row(1, 'Latex'))
    expect(sides(allergies, opened, opened, one)).toEqual({ 'allergies[2]': 'theirs' })
    expect(sides(allergies, opened, one, opened)).toEqual({ 'allergies[2]': 'mine' })
  })

  test('one side removed and the other changed is asked about', () => {
    const opened = list(row(1, 'Latex'))
    const changed = list(row(1, 'Latex', { reaction: 'Hives' }))
    expect(sides(allergies, opened, changed, list())).toEqual({ 'allergies[1]': 'ask' })
    expect(sides(allergies, opened, list(), changed)).toEqual({ 'allergies[1]': 'ask' })
  })

  test('has an amount from one side and a unit from the other is asked about as one dose', () => {
    const dose = (totalDosage: number, unit: string) => ({
      medications: [{ id: 1, name: 'Senna', totalDosage, unit }],
    })
    expect(sides(medications, dose(5, 'mg'), dose(10, 'mg'), dose(5, 'mcg'))).toEqual({
      'medications[1].totalDosage': 'ask',
      'medications[1].unit': 'ask',
    })
  })
})

test('A form that saved itself goes on from its own answers, and shows the earlier ones of the others', () => {
  const opened = { value: { city: 'Old', state: 'Old' }, shown: { country: 'United States' } }
  const mine = { city: 'Mine', state: 'Old', country: 'United States' }
  const saved = { value: { city: 'Mine', state: 'Theirs' }, theirs: ['state', 'country'] }
  expect(openedAfterSave({ section: personal, opened, mine, theirs: {} }, saved)).toEqual({
    value: { city: 'Mine', state: 'Old' },
    shown: { country: 'United States' },
  })
})

function sides(
  section: Section,
  value: Values,
  mine: Values,
  theirs: Values,
  { shown = {}, isAutosave = false } = {},
): Record<string, string> {
  const found = differencesOf({ section, opened: { value, shown }, mine, theirs }, isAutosave)
  return Object.fromEntries(found.map(({ path, side }) => [path, side]))
}
