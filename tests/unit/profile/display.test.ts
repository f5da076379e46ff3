import { describe, expect, test } from 'vitest'
import { displayDay, displayMoment, displayShortDay, displaySpan } from '#app/lib/dates.ts'
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
  year,
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

  test.each([
    ['America/New_York', 'Mar 7, 2026 11:05 PM EST', 'Mar 7, 2026'],
    ['Europe/Madrid', 'Mar 8, 2026 5:05 AM GMT+1', 'Mar 8, 2026'],
    ['Asia/Calcutta', 'Mar 8, 2026 9:35 AM GMT+5:30', 'Mar 8, 2026'],
    ['America/Sao_Paulo', 'Mar 8, 2026 1:05 AM GMT-3', 'Mar 8, 2026'],
    ['UTC', 'Mar 8, 2026 4:05 AM UTC', 'Mar 8, 2026'],
    ['Nowhere/Atlantis', 'Mar 8, 2026 4:05 AM UTC', 'Mar 8, 2026'],
  ])('in the zone %s is %s', (timeZone, moment, day) => {
    expect(displayMoment('2026-03-08T04:05:00.000Z', timeZone)).toBe(moment)
    expect(displayShortDay('2026-03-08T04:05:00.000Z', timeZone)).toBe(day)
  })

  test.each([
    ['2026-03-08T04:05:00Z', ['Mar 7, 2026 11:05 PM EST']],
    ['2026-03-08T04:25:00Z', ['Mar 7, 2026 11:05 PM', '11:25 PM EST']],
    ['2026-03-08T05:25:00Z', ['Mar 7, 2026 11:05 PM', 'Mar 8, 2026 12:25 AM EST']],
    // The clocks are put forward at 2 AM.
    ['2026-03-08T07:25:00Z', ['Mar 7, 2026 11:05 PM EST', 'Mar 8, 2026 3:25 AM EDT']],
  ])('from 2026-03-08T04:05:00Z to %s is %j', (to, parts) => {
    expect(displaySpan('2026-03-08T04:05:00Z', to, 'America/New_York')).toEqual(parts)
  })

  test('is not thrown for a time that is none', () => {
    expect(displayMoment('changed', 'America/New_York')).toMatch(/UTC$/)
  })

  test('is a measure with the chosen unit first', () => {
    expect(display(height('Height'), { unit: 'ft', feet: 5, inches: 4, cm: 163 })).toBe(
      '5 ft 4 in (162.6 cm)',
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

  test('says in words what happened in a year', () => {
    const births = list<Fields>('Births', 'birth', { at: year('At') }, { title: ['at'] })
    expect(rowTitle(births, { at: 1975 })).toBe('Birth in 1975')
    expect(display(births, [{ at: 1975 }, {}])).toBe('Birth in 1975, Birth')
  })
})
