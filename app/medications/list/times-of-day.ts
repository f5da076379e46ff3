import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { findParts } from '../line/find-parts.ts'
import { linePartsOf, type Moment } from '../line/line-parts.ts'

/** Times of day in their order; a medication as needed has none of the others. */
export const timesOfDay = ['morning', 'noon', 'evening', 'night', 'asNeeded'] as const

export type TimeOfDay = (typeof timesOfDay)[number]

/** Returns the times of day that a medication records. "Twice daily" alone records none. */
export function readTimesOfDay(row: Medication): TimeOfDay[] {
  const { frequency, doseTimes = [], customFrequency = '' } = row
  const clockTimes = doseTimes.flatMap(({ time }) => (time ? [readClockTime(time)] : []))
  const own = frequency ? timesOfFrequency[frequency] : undefined
  const written = frequency === 'other' ? readWords(customFrequency) : []
  const found = clockTimes.length > 0 ? clockTimes : [...(own ?? []), ...written]
  return timesOfDay.filter(time => found.includes(time))
}

const timesOfFrequency: Partial<Record<NonNullable<Medication['frequency']>, TimeOfDay[]>> = {
  'every-morning': ['morning'],
  'every-evening': ['evening'],
  'at-bedtime': ['night'],
  'as-needed': ['asNeeded'],
}

// "In the morning and at noon" is stored in words: no option of the field says it.
function readWords(words: string): TimeOfDay[] {
  const scheme = /^\d(?:-\d){2,3}(?= \(morning-noon)/.exec(words)?.[0].split('-')
  const slots: TimeOfDay[] = ['morning', 'noon', 'evening', 'night']
  if (scheme) return slots.filter((_, index) => Number(scheme[index]) > 0)
  const parts = findParts(words)
  const moments = linePartsOf(parts, 'moment').map(({ moment }) => moment)
  const clockTimes = linePartsOf(parts, 'clock').flatMap(({ times }) => times.map(readClockTime))
  const needed: TimeOfDay[] = linePartsOf(parts, 'asNeeded').length > 0 ? ['asNeeded'] : []
  return [...moments.map(toTimeOfDay), ...clockTimes, ...needed]
}

function toTimeOfDay(moment: Moment): TimeOfDay {
  return moment === 'afternoon' ? 'noon' : moment
}

/** @param time as HH:MM. */
function readClockTime(time: string): TimeOfDay {
  const hour = Number(time.slice(0, 2))
  if (hour < 4 || hour >= 21) return 'night'
  if (hour < 11) return 'morning'
  return hour < 16 ? 'noon' : 'evening'
}
