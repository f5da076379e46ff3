import { describe, expect, test } from 'vitest'
import { displayDay, displayLocalMoment, displayMoment } from '#app/lib/dates.ts'
import { display, rowTitle } from '#app/profile-definition/display-answer.ts'
import {
  type Fields,
  flag,
  height,
  list,
  number,
  text,
  time,
  weight,
} from '#app/profile-definition/field.ts'

describe('the text of an answer', () => {
  test('is a day in US long format', () => {
    expect(displayDay('1980-03-27')).toBe('March 27, 1980')
    expect(displayDay('2024-02-09')).toBe('February 9, 2024')
  })

  test.each([
    ['2026-11-21T03:08:59.999Z', 'Nov 21, 2026 3:08 AM UTC'],
    ['2026-01-02T00:00:00.000Z', 'Jan 2, 2026 12:00 AM UTC'],
    ['2026-05-31T12:05:00.000Z', 'May 31, 2026 12:05 PM UTC'],
    ['2026-12-31T23:59:00.000Z', 'Dec 31, 2026 11:59 PM UTC'],
  ])('for the time %s is %s', (iso, words) => {
    expect(displayMoment(iso)).toBe(words)
  })

  test("is a moment in the reader's zone without a zone name", () => {
    expect(displayLocalMoment(new Date(2026, 2, 7, 13, 5).toISOString())).toBe(
      'Mar 7, 2026 1:05 PM',
    )
  })

  test('is a measure with the chosen unit first', () => {
    expect(display(height('Height'), { unit: 'ft', feet: 5, inches: 4, cm: 163 })).toBe(
      '5 ft 4 in (163 cm)',
    )
    expect(display(weight('Weight'), { unit: 'kg', kg: 64, lb: 141 })).toBe('64 kg (141 lb)')
  })

  test('is a number with its unit, and zero is an answer', () => {
    expect(display(number('Days', { min: 0, max: 9, unit: 'days' }), 0)).toBe('0 days')
  })

  test('is undefined for every empty value', () => {
    for (const nothing of [undefined, '', []])
      expect(display(text('Name'), nothing)).toBeUndefined()
    expect(display(flag('None'), false)).toBeUndefined()
    expect(display(flag('None'), true)).toBe('Yes')
  })

  test('separates words with semicolons if they contain commas', () => {
    const words = list<Fields>(
      'Conditions',
      'condition',
      { name: text('Name') },
      { title: ['name'] },
    )
    expect(display(words, [{ name: 'Gout' }, { name: 'Glaucoma' }])).toBe('Gout, Glaucoma')
    expect(display(words, [{ name: 'Gout, left' }, { name: 'Glaucoma' }])).toBe(
      'Gout, left; Glaucoma',
    )
  })

  test('is the first answer of a row, or its number', () => {
    const doses = list<Fields>(
      'Doses',
      'dose time',
      { at: time('At'), by: text('By') },
      { title: ['by', 'at'] },
    )
    expect(rowTitle(doses, { at: '20:15' })).toBe('8:15 PM')
    expect(rowTitle(doses, {}, 1)).toBe('Dose time 2')
    expect(rowTitle(doses, {})).toBe('Dose time')
  })
})
