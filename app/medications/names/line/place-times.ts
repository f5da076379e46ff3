import { joinWithAnd } from '#app/lib/plural.ts'
import { capitalise, lowerFirst } from '#app/profile-definition/display-answer.ts'
import {
  type Frequency,
  type LinePart,
  type Moment,
  type PieceOf,
  type Rate,
  selectPieces,
  unique,
  type Weekday,
} from './pieces.ts'
import type { MedicationDetails, Placed } from './place-dose.ts'
import { timesADay } from './rates.ts'

/** Returns the frequency, days, times and food in the parts. Contradicting parts are unplaced. */
export function placeTimes(parts: readonly LinePart[]): Placed {
  const frequency = placeFrequency(parts)
  const times = placeClockTimes(parts, frequency.perDay)
  const food = placeFood(parts)
  return {
    details: { ...frequency.details, ...times.details, ...food.details },
    unplaced: [...frequency.unplaced, ...times.unplaced, ...food.unplaced],
    notes: [...frequency.notes, ...times.notes, ...food.notes],
  }
}

/** Returns the count of pills in a scheme such as "1-0-1", if all counts are equal. */
export function pillsInScheme(parts: readonly LinePart[]): number | undefined {
  const counts = unique(selectPieces(parts, 'scheme').flatMap(one => one.counts.filter(Boolean)))
  return counts.length === 1 ? counts[0] : undefined
}

function placeFrequency(parts: readonly LinePart[]): Placed & { perDay?: number } {
  const schemes = selectPieces(parts, 'scheme')
  const rates = selectPieces(parts, 'rate')
  const asNeeded = selectPieces(parts, 'asNeeded')
  const days = selectPieces(parts, 'days')
  const frequencyParts: LinePart[] = [
    ...schemes,
    ...rates,
    ...selectPieces(parts, 'moment'),
    ...asNeeded,
    ...days,
  ]
  if (frequencyParts.length === 0) return { details: {}, unplaced: [], notes: [] }
  const refused = {
    details: {},
    unplaced: frequencyParts,
    notes: ['Two frequencies were written.'],
  }
  const base = findBase(parts)
  if (base === 'conflict') return refused
  const weekdays = unique(days.flatMap(one => one.days))
  if (weekdays.length > 0) {
    const details = toWeekdayDetails(base, weekdays, asNeeded.length > 0)
    return details ? { details, unplaced: [], notes: [] } : refused
  }
  if (asNeeded.length > 0) {
    const details: MedicationDetails = base
      ? customFrequency(`${base.words} as needed`)
      : { frequency: 'as-needed' }
    return { details, unplaced: [], notes: [], perDay: base?.perDay }
  }
  if (!base) return refused
  return { details: toFields(base), unplaced: [], notes: [], perDay: base.perDay }
}

/** Combines all rates of a day into one; "conflict" if they contradict each other. */
function findBase(parts: readonly LinePart[]): Rate | undefined | 'conflict' {
  const clearRates = selectPieces(parts, 'rate').filter(({ isWeak }) => !isWeak)
  const rates = [
    ...clearRates.map(({ rate }) => rate),
    ...selectPieces(parts, 'scheme').map(schemeRate),
  ]
  const rate = rates[0]
  if (unique(rates.map(({ words }) => words)).length > 1) return 'conflict'
  const moments = unique(selectPieces(parts, 'moment').flatMap(one => one.moments))
  const rateOfMoments = moments.length > 0 ? momentRate(moments) : undefined
  if (!rateOfMoments) return rate ?? selectPieces(parts, 'rate')[0]?.rate
  if (!rate) return rateOfMoments
  if (rate.perDay === rateOfMoments.perDay && !/^Every \d/.test(rate.words))
    return rate.perDay === 1 ? rateOfMoments : rate
  const isPerDay = rate.perDay !== undefined
  return isPerDay ? 'conflict' : { words: `${rate.words} ${lowerFirst(rateOfMoments.words)}` }
}

function momentRate(moments: readonly Moment[]): Rate {
  const key = allMoments.filter(moment => moments.includes(moment)).join(' ')
  const optionRates: Record<string, Rate> = {
    morning: { key: 'every-morning', words: 'Every morning', perDay: 1 },
    evening: { key: 'every-evening', words: 'Every evening', perDay: 1 },
    night: { key: 'at-bedtime', words: 'Every night at bedtime', perDay: 1 },
    'morning evening': timesADay(2),
    'morning night': timesADay(2),
    'morning noon evening': timesADay(3),
    'morning noon night': timesADay(3),
    'morning noon evening night': timesADay(4),
  }
  const texts = moments.map(moment => momentTexts[moment])
  return optionRates[key] ?? { words: capitalise(joinWithAnd(texts)), perDay: moments.length }
}

const allMoments: Moment[] = ['morning', 'noon', 'afternoon', 'evening', 'night']
const momentTexts: Record<Moment, string> = {
  morning: 'in the morning',
  noon: 'at noon',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
  night: 'at bedtime',
}

function schemeRate({ counts }: PieceOf<'scheme'>): Rate {
  const slots: Moment[] = ['morning', 'noon', 'evening', 'night']
  const moments = slots.filter((_, index) => counts[index])
  if (unique(counts.filter(Boolean)).length !== 1)
    return {
      words: `${counts.join('-')} (morning-noon-evening${counts[3] === undefined ? '' : '-night'})`,
    }
  return momentRate(moments)
}

function toWeekdayDetails(
  base: Rate | undefined,
  days: readonly Weekday[],
  isAsNeeded: boolean,
): MedicationDetails | undefined {
  if (base?.perWeek !== undefined && base.perWeek !== days.length) return undefined
  if (base && base.perWeek === undefined && base.perDay === undefined) return undefined
  const isPlain = !base || base.perWeek !== undefined || base.words === 'Once daily'
  if (isPlain && !isAsNeeded) return { frequency: 'x-days-a-week', selectedDaysOfWeek: [...days] }
  const dayText = `on ${joinWithAnd(days.map(capitalise))}`
  const words = isPlain ? capitalise(dayText) : `${base.words} ${dayText}`
  return customFrequency(isAsNeeded ? `${words} as needed` : words)
}

function toFields({ key, words, everyDays }: Rate): MedicationDetails {
  if (everyDays !== undefined) {
    // The field takes at most 365 days.
    return everyDays <= 365 ? { frequency: key, customDays: everyDays } : customFrequency(words)
  }
  return key ? { frequency: key } : customFrequency(words)
}

function customFrequency(words: string): MedicationDetails {
  return { frequency: 'other' satisfies Frequency, customFrequency: words }
}

function placeClockTimes(parts: readonly LinePart[], perDay: number | undefined): Placed {
  const pieces = selectPieces(parts, 'time')
  const times = unique(pieces.map(({ time }) => time)).sort()
  if (times.length === 0) return { details: {}, unplaced: [], notes: [] }
  if (perDay !== undefined && perDay !== times.length)
    return {
      details: {},
      unplaced: pieces,
      notes: ['The times of day and the frequency do not agree.'],
    }
  const doseTimes = times.map((time, index) => ({ id: index + 1, time }))
  return { details: { doseTimes }, unplaced: [], notes: [] }
}

function placeFood(parts: readonly LinePart[]): Placed {
  const foodRules = [
    ...selectPieces(parts, 'food').map(({ withFood }) => withFood),
    ...selectPieces(parts, 'moment').flatMap(({ withFood }) => withFood ?? []),
  ]
  const [withFood] = foodRules
  if (withFood === undefined) return { details: {}, unplaced: [], notes: [] }
  if (unique(foodRules).length > 1)
    return { details: {}, unplaced: selectPieces(parts, 'food'), notes: [] }
  return { details: { withFood }, unplaced: [], notes: [] }
}
