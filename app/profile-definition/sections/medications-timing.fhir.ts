import type { Timing, TimingRepeat } from 'fhir/r4'
import type { Medication } from './medications.ts'

/**
 * Returns how often a medication is taken, as FHIR R4 has it; undefined if only words say it.
 *
 * Times of a day mean "every day" in FHIR and exclude a frequency (Timing.repeat.timeOfDay). They
 * are used where they say the same: as many times as doses a day, or on days of the week.
 */
export function toTiming(row: Medication): Timing | undefined {
  const repeat = toRepeat(row)
  return repeat && { repeat }
}

function toRepeat({
  frequency,
  selectedDaysOfWeek = [],
  customDays,
  doseTimes = [],
}: Medication): TimingRepeat | undefined {
  const timeOfDay = toTimesOfDay(doseTimes)
  if (frequency === 'x-days-a-week') return onDays(selectedDaysOfWeek, timeOfDay)
  if (frequency === 'every-x-days') return customDays ? every(customDays, 'd') : undefined
  const repeat = frequency && repeats[frequency]
  const isSaidByTimes = timeOfDay.length > 0 && timeOfDay.length === dosesADay(repeat)
  return isSaidByTimes ? { timeOfDay } : repeat
}

type Frequency = NonNullable<Medication['frequency']>
type Weekday = NonNullable<Medication['selectedDaysOfWeek']>[number]

/** How often each answer is. "As needed" and typed answers have no schedule. */
const repeats: Partial<Record<Frequency, TimingRepeat>> = {
  'once-daily': times(1, 'd'),
  'twice-daily': times(2, 'd'),
  'three-times-daily': times(3, 'd'),
  'four-times-daily': times(4, 'd'),
  'every-morning': { ...times(1, 'd'), when: ['MORN'] },
  'every-evening': { ...times(1, 'd'), when: ['EVE'] },
  'at-bedtime': { ...times(1, 'd'), when: ['HS'] },
  'every-4-hours': every(4, 'h'),
  'every-6-hours': every(6, 'h'),
  'every-8-hours': every(8, 'h'),
  'every-12-hours': every(12, 'h'),
  'once-a-week': times(1, 'wk'),
  'twice-a-week': times(2, 'wk'),
  'once-a-month': times(1, 'mo'),
}

type Unit = NonNullable<TimingRepeat['periodUnit']>

/** That many times in each unit of time. */
function times(frequency: number, periodUnit: Unit): TimingRepeat {
  return { frequency, period: 1, periodUnit }
}

/** Once in that many units of time. */
function every(period: number, periodUnit: Unit): TimingRepeat {
  return { frequency: 1, period, periodUnit }
}

// Days of the week exclude a frequency too (Timing.repeat.dayOfWeek).
function onDays(
  selected: readonly Weekday[],
  timeOfDay: readonly string[],
): TimingRepeat | undefined {
  if (selected.length === 0) return undefined
  return {
    dayOfWeek: selected.map(day => weekdayCodes[day]),
    ...(timeOfDay.length > 0 && { timeOfDay: [...timeOfDay] }),
  }
}

const weekdayCodes = {
  monday: 'mon',
  tuesday: 'tue',
  wednesday: 'wed',
  thursday: 'thu',
  friday: 'fri',
  saturday: 'sat',
  sunday: 'sun',
} as const satisfies Record<Weekday, string>

function dosesADay(repeat: TimingRepeat | undefined): number | undefined {
  const { frequency = 1, period = 1, periodUnit } = repeat ?? {}
  if (periodUnit === 'd') return frequency / period
  return periodUnit === 'h' ? (24 * frequency) / period : undefined
}

/** Returns the times as HH:MM:SS, each once, the earliest first. */
function toTimesOfDay(doseTimes: NonNullable<Medication['doseTimes']>): string[] {
  const stored = doseTimes.flatMap(({ time }) => (time ? [`${time}:00`] : []))
  return [...new Set(stored)].sort()
}
