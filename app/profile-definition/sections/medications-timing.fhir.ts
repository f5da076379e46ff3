import type { Timing, TimingRepeat } from 'fhir/r4'
import type { MedicationTexts } from '../fhir/mapping.ts'
import { toPeriod } from '../fhir/periods.ts'
import type { Medication } from './medications.ts'

/**
 * Returns how often a medication is taken, as FHIR R4 has it; undefined if only words say
 * it, or if it is not certain. A step of a taper is limited to its days.
 *
 * Times of a day mean "every day" in FHIR and exclude a frequency (Timing.repeat.timeOfDay). They
 * are used where they say the same: as many times as doses a day, or on days of the week.
 */
export function toTiming(
  row: Medication,
  { isFrequencyCertain, taper }: Pick<MedicationTexts, 'isFrequencyCertain' | 'taper'>,
): Timing | undefined {
  const repeat = isFrequencyCertain ? toRepeat(row) : undefined
  const boundsPeriod = taper?.days && toPeriod(taper.days)
  return repeat || boundsPeriod
    ? { repeat: { ...repeat, ...(boundsPeriod && { boundsPeriod }) } }
    : undefined
}

function toRepeat({
  frequency,
  selectedDaysOfWeek = [],
  customDays,
  doseTimes = [],
}: Medication): TimingRepeat | undefined {
  const timeOfDay = toTimesOfDay(doseTimes)
  if (frequency === 'x-days-a-week') return onDays(selectedDaysOfWeek, timeOfDay)
  if (frequency === 'every-x-days') return customDays ? onceEach(customDays, 'd') : undefined
  const repeat = frequency && repeats[frequency]
  const isSaidByTimes = timeOfDay.length > 0 && timeOfDay.length === dosesADay(repeat)
  return isSaidByTimes ? { timeOfDay } : repeat
}

type Frequency = NonNullable<Medication['frequency']>
type Weekday = NonNullable<Medication['selectedDaysOfWeek']>[number]

/** The schedule of each answer. "As needed" and typed answers have none. */
const repeats: Partial<Record<Frequency, TimingRepeat>> = {
  'once-daily': timesEach(1, 'd'),
  'twice-daily': timesEach(2, 'd'),
  'three-times-daily': timesEach(3, 'd'),
  'four-times-daily': timesEach(4, 'd'),
  'every-morning': { ...timesEach(1, 'd'), when: ['MORN'] },
  'every-evening': { ...timesEach(1, 'd'), when: ['EVE'] },
  'at-bedtime': { ...timesEach(1, 'd'), when: ['HS'] },
  'every-4-hours': onceEach(4, 'h'),
  'every-6-hours': onceEach(6, 'h'),
  'every-8-hours': onceEach(8, 'h'),
  'every-12-hours': onceEach(12, 'h'),
  'once-a-week': timesEach(1, 'wk'),
  'twice-a-week': timesEach(2, 'wk'),
  'once-a-month': timesEach(1, 'mo'),
}

type Unit = NonNullable<TimingRepeat['periodUnit']>

/** Returns a frequency in each unit of time: "three times a day". */
function timesEach(frequency: number, periodUnit: Unit): TimingRepeat {
  return { frequency, period: 1, periodUnit }
}

/** Returns a dose in each period: "once in 8 hours". */
function onceEach(period: number, periodUnit: Unit): TimingRepeat {
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
