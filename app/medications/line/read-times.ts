import { joinWithAnd } from '#app/lib/plural.ts'
import { capitalise, lowerFirst } from '#app/profile-definition/display-answer.ts'
import type { MedicationDetails } from '../list/detail-fields.ts'
import { type LinePart, linePartsOf, type Moment } from './line-parts.ts'
import { distinct } from './read-dose.ts'
import { doTimesAgree, type LineTimes } from './times-agree.ts'

export interface ReadTimes {
  details: MedicationDetails
  /** False if the line says only that it is taken with food, or at most how often. */
  saysWhen: boolean
}

/**
 * Returns frequency, days, times and food in the parts of a line; undefined if they contradict.
 * An option of the form is used only if it says all; else the words are stored.
 */
export function readTimes(
  parts: readonly LinePart[],
  { text, typed }: { text: string; typed: string },
): ReadTimes | undefined {
  const textOf = ({ start, end }: LinePart) => typed.slice(start, end)
  const [rate, ...otherRates] = distinct(linePartsOf(parts, 'rate'), ({ rate }) => rate.words)
  const moments = distinct(linePartsOf(parts, 'moment'), ({ moment }) => moment)
  const [clocks, ...otherClocks] = linePartsOf(parts, 'clock')
  const [days, ...otherDays] = linePartsOf(parts, 'days')
  const [meal, ...otherMeals] = linePartsOf(parts, 'mealTime')
  const asNeeded = linePartsOf(parts, 'asNeeded')
  const clock = clocks?.times ?? []
  const food = readFood(parts)
  const times = { rate: rate?.rate, moments, days, clock, meal }
  const others = [...otherRates, ...otherClocks, ...otherDays, ...otherMeals]
  if (others.length > 0 || !food || !doTimesAgree(times, parts, text)) return undefined
  const count = [rate, days, meal].filter(Boolean).length + moments.length + clock.length
  if (asNeeded.length > 0 && count > 1) return undefined
  const words = [...linePartsOf(parts, 'kept'), ...linePartsOf(parts, 'most')]
  const kept = [...words, meal, ...food.kept].flatMap(part => (part ? [textOf(part)] : []))
  return {
    details: {
      ...toFrequency(times, asNeeded.length > 0, kept),
      ...(clock.length > 0 && { doseTimes: clock.map((time, index) => ({ id: index + 1, time })) }),
      ...food.details,
    },
    saysWhen: count + asNeeded.length > 0 || food.kept.some(part => /meal/i.test(textOf(part))),
  }
}

function toFrequency(
  { rate, moments, days }: LineTimes,
  isAsNeeded: boolean,
  kept: readonly string[],
): MedicationDetails {
  const weekdays = days?.days ?? []
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
  const food = linePartsOf(parts, 'food')
  const rules = [...food, ...linePartsOf(parts, 'moment')].flatMap(({ withFood }) => withFood ?? [])
  const [withFood, ...others] = distinct(rules, rule => rule)
  if (others.length > 0) return undefined
  const hasTime = parts.some(({ kind }) => ['rate', 'moment', 'days', 'clock'].includes(kind))
  const isTime = !hasTime && withFood === 'with'
  if (isTime) return { details: {}, kept: food }
  return { details: { ...(withFood && { withFood }) }, kept: [] }
}
