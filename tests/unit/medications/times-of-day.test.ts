import { expect, test } from 'vitest'
import { readTimesOfDay } from '#app/medications/list/times-of-day.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'

test.each<[Omit<Medication, 'id'>, string]>([
  [{}, ''],
  [{ frequency: 'once-daily' }, ''],
  [{ frequency: 'twice-daily' }, ''],
  [{ frequency: 'every-morning' }, 'morning'],
  [{ frequency: 'every-evening' }, 'evening'],
  [{ frequency: 'at-bedtime' }, 'night'],
  [{ frequency: 'as-needed' }, 'asNeeded'],
  [{ frequency: 'every-evening', doseTimes: [{ id: 1, time: '22:30' }] }, 'night'],
  [{ doseTimes: [] }, ''],
  [{ frequency: 'other', customFrequency: 'At noon and in the afternoon' }, 'noon'],
  [{ frequency: 'other', customFrequency: 'In the morning and at noon' }, 'morning noon'],
  [{ frequency: 'other', customFrequency: 'Once daily as needed' }, 'asNeeded'],
  [{ frequency: 'other', customFrequency: '2-0-1 (morning-noon-evening)' }, 'morning evening'],
  [{ frequency: 'other', customFrequency: 'Before the full moon' }, ''],
])('The times of day of %j are “%s”', (row, times) => {
  expect(readTimesOfDay({ id: 1, ...row }).join(' ')).toBe(times)
})

test.each([
  ['03:59', 'night'],
  ['04:00', 'morning'],
  ['10:59', 'morning'],
  ['11:00', 'noon'],
  ['15:59', 'noon'],
  ['16:00', 'evening'],
  ['20:59', 'evening'],
  ['21:00', 'night'],
])('%s is in the part “%s”', (time, part) => {
  expect(readTimesOfDay({ id: 1, doseTimes: [{ id: 1, time }] })).toEqual([part])
})
