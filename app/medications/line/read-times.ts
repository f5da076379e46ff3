import { joinWithAnd } from '#app/lib/plural.ts'
import { capitalise, lowerFirst } from '#app/profile-definition/display-answer.ts'
import type { MedicationDetails } from '../list/detail-fields.ts'
import {
  type LinePart,
  type Moment,
  type PartOf,
  partsOf,
  type Rate,
  type Weekday,
} from './line-parts.ts'
import { distinct } from './read-dose.ts'

/**
 * Returns frequency, days, times and food in the parts of a line; undefined if they contradict.
 * An option of the form is used only if it says all; else the words are stored.
 */
export function readTimes(
  parts: readonly LinePart[],
  textOf: (part: LinePart) => string,
): MedicationDetails | undefined {
  const [rate, ...others] = distinct(partsOf(parts, 'rate'), ({ rate }) => rate.words)
  const moments = distinct(partsOf(parts, 'moment'), ({ moment }) => moment)
  const clock = distinct(partsOf(parts, 'time'), ({ time }) => time)
  const days = partsOf(parts, 'days')
  const food = readFood(parts)
  const base = { rate: rate?.rate, moments, weekdays: days.flatMap(({ days }) => days) }
  const isPlan = days.some(({ isEvery }) => !isEvery) && rate?.rate.perWeek === undefined
  if (others.length > 0 || isPlan || !food || contradicts(base, clock.length)) return undefined
  const kept = [...partsOf(parts, 'kept'), ...food.kept].map(textOf)
  return {
    ...toFrequency(base, partsOf(parts, 'asNeeded').length > 0, kept),
    ...(clock.length > 0 && {
      doseTimes: clock.map(({ time }, index) => ({ id: index + 1, time })),
    }),
    ...food.details,
  }
}

interface Times {
  rate?: Rate
  moments: readonly PartOf<'moment'>[]
  weekdays: readonly Weekday[]
}

// "Twice daily in the morning" and "every 8 hours on Monday" do not say one thing.
function contradicts({ rate, moments, weekdays }: Times, clockTimes: number): boolean {
  const times = moments.length || clockTimes
  if (moments.length > 0 && clockTimes > 0 && moments.length !== clockTimes) return true
  if (!rate) return false
  if (/^(?:Every .*hour|Up to)/.test(rate.words)) return times + weekdays.length > 0
  if (weekdays.length > 0) {
    if (rate.perWeek !== undefined) return rate.perWeek !== weekdays.length
    if (rate.perDay === undefined) return true
  }
  return times > 0 && times !== (rate.perDay ?? 1)
}

function toFrequency(
  { rate, moments, weekdays }: Times,
  isAsNeeded: boolean,
  kept: readonly string[],
): MedicationDetails {
  const isDaily = rate?.perDay === 1 && (moments.length > 0 || weekdays.length > 0)
  const isWeekly = rate?.perWeek !== undefined && weekdays.length > 0
  const often = rate && !isDaily && !isWeekly ? rate.words : ''
  const when = joinWithAnd(moments.map(({ moment, words }) => words ?? momentTexts[moment]))
  const on = weekdays.length > 0 ? `on ${joinWithAnd(weekdays.map(capitalise))}` : ''
  const phrases = [often, on, when].filter(Boolean)
  if (kept.length === 0 && phrases.length === 0 && isAsNeeded) return { frequency: 'as-needed' }
  if (kept.length === 0 && phrases.length === 1 && !isAsNeeded) {
    if (on) return { frequency: 'x-days-a-week', selectedDaysOfWeek: [...weekdays] }
    const key = often ? rate?.key : moments.length === 1 && momentKeys[moments[0]?.moment ?? 'noon']
    if (key) return { frequency: key, ...(rate?.everyDays && { customDays: rate.everyDays }) }
  }
  const plain = phrases.map((phrase, index) => (index === 0 ? phrase : lowerFirst(phrase)))
  const words = `${plain.join(', ')}${isAsNeeded ? ' as needed' : ''}`.trim()
  const all = capitalise([words, ...kept].filter(Boolean).join(', '))
  return all === '' ? {} : { frequency: 'other', customFrequency: all }
}

const momentTexts: Record<Moment, string> = {
  morning: 'in the morning',
  noon: 'at noon',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
  night: 'at night',
}

const momentKeys: Partial<Record<Moment, MedicationDetails['frequency']>> = {
  morning: 'every-morning',
  evening: 'every-evening',
  night: 'at-bedtime',
}

/** "With meals" alone says when, too: it is then kept as the frequency. */
function readFood(parts: readonly LinePart[]) {
  const food = partsOf(parts, 'food')
  const rules = [...food, ...partsOf(parts, 'moment')].flatMap(({ withFood }) => withFood ?? [])
  const [withFood, ...others] = distinct(rules, rule => rule)
  if (others.length > 0) return undefined
  const hasTime = parts.some(({ kind }) => ['rate', 'moment', 'days', 'time'].includes(kind))
  const isTime = !hasTime && withFood === 'with'
  if (isTime) return { details: {}, kept: food }
  return { details: { ...(withFood && { withFood }) }, kept: [] }
}
