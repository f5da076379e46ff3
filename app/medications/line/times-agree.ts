import { isTime, type LinePart, linePartsOf, type PartOf, type Rate } from './line-parts.ts'

export interface LineTimes {
  rate?: Rate
  moments: readonly PartOf<'moment'>[]
  days?: PartOf<'days'>
  /** As HH:MM. */
  clock: readonly string[]
  /** "Before breakfast". */
  meal?: PartOf<'mealTime'>
}

/**
 * Returns whether the times of a line say one thing. "Twice daily in the morning" does not, and
 * "before breakfast, at night" may be two doses.
 */
export function doTimesAgree(times: LineTimes, parts: readonly LinePart[], text: string): boolean {
  const { rate, moments, days, clock, meal } = times
  return (
    areListed(parts, text) &&
    isDoseOutside(parts) &&
    (moments.length === 0 || clock.length === 0 || isOneTime(times, parts, text)) &&
    (!meal || isAtMeal(times, meal, text)) &&
    isMealOfDay(times, parts, text) &&
    (rate ? isRateOf(rate, times) : !days || days.isEvery)
  )
}

// "Morning, evening" is a list. Behind a comma, "as needed", "every …" and "before exercise"
// may be a further dose.
function areListed(parts: readonly LinePart[], text: string): boolean {
  const isAsNeeded = linePartsOf(parts, 'asNeeded').length > 0
  return parts.every((part, at) => {
    const before = parts[at - 1]
    if (!before || !isTime(part)) return true
    const gap = text.slice(before.end, part.start)
    const isFurther = isAsNeeded || /^every|exercise/i.test(text.slice(part.start, part.end))
    if (isFurther && /[,;.|-]/.test(gap) && parts.slice(0, at).some(isTime)) return false
    const isOther =
      part.kind === 'moment' && before.kind === 'moment' && part.moment !== before.moment
    return !isOther || /^ ?[,/] ?$/.test(gap)
  })
}

// "Daily, 1 tablet as needed" and "morning, 8 units at night" are two doses, and "1500 mg total"
// behind a time may be that of a day, and so may an amount beside a count.
function isDoseOutside(parts: readonly LinePart[]): boolean {
  const [first, last] = [parts.findIndex(isTime), parts.findLastIndex(isTime)]
  const isCounted = linePartsOf(parts, 'count').length > 0
  return !parts.some(
    (part, at) =>
      first >= 0 &&
      at > first &&
      ((part.kind === 'count' && at < last) ||
        (part.kind === 'amount' && (at < last || part.of === 'total' || isCounted))),
  )
}

/** Returns whether one moment and one clock time are the same: "every evening at 6 pm". */
function isOneTime(
  { moments, clock }: LineTimes,
  parts: readonly LinePart[],
  text: string,
): boolean {
  const [moment, time = ''] = [moments[0]?.moment ?? 'noon', clock[0]]
  const [from, to] = hours[moment]
  const isSingle = moments.length + clock.length === 2 && linePartsOf(parts, 'and').length === 0
  return isSingle && time >= from && time < to && !hasComma(parts, text, ['moment', 'clock'])
}

const hours = {
  morning: ['04', '12'],
  noon: ['11', '14'],
  afternoon: ['12', '18'],
  evening: ['16', '23'],
  night: ['19', '24'],
} as const

function hasComma(parts: readonly LinePart[], text: string, kinds: LinePart['kind'][]): boolean {
  const found = parts.filter(({ kind }) => kinds.includes(kind))
  return /[,;|]| - /.test(text.slice(found[0]?.end, found.at(-1)?.start))
}

/** Returns whether "before breakfast" is when the other times are. */
function isAtMeal(
  { rate, moments, clock }: LineTimes,
  meal: PartOf<'mealTime'>,
  text: string,
): boolean {
  const typed = text.slice(meal.start, meal.end)
  const [moment, ...others] = moments
  if (/exercise/i.test(typed) && rate && rate.perDay !== 1) return false
  const named = typed.match(/breakfast|lunch|dinner|supper/gi) ?? []
  if (others.length > 0 || clock.length > 0) return false
  if (rate?.perDay !== undefined && named.length > 0 && named.length !== rate.perDay) return false
  if (!moment) return true
  const isMorning = moment.moment === 'morning' && /breakfast/i.test(typed)
  const isEvening = /evening|night/.test(moment.moment) && /dinner|supper/i.test(typed)
  const between = text.slice(Math.min(moment.end, meal.end), Math.max(moment.start, meal.start))
  // "Each morning before food"
  const isAnyMeal = /^(?:before|after) food$/i.test(typed)
  return (isAnyMeal || (named.length === 1 && (isMorning || isEvening))) && between === ' '
}

/** Returns whether "with meals" and "with food" belong to all doses of the line. */
function isMealOfDay(
  { rate, moments, clock }: LineTimes,
  parts: readonly LinePart[],
  text: string,
): boolean {
  const meals: LinePart[] = [...linePartsOf(parts, 'food'), ...linePartsOf(parts, 'mealTime')]
  const typed = meals.map(({ start, end }) => text.slice(start, end))
  if (new Set(meals.map(({ kind }) => kind)).size > 1) return false
  const isSeveral = typed.some(words => /meals|(?:each|every|all) meal/i.test(words))
  if (isSeveral && (moments.length + clock.length > 0 || rate?.perDay === 1)) return false
  const withMeals = moments.filter(({ start, end }) =>
    /breakfast|lunch|dinner|supper|meal/i.test(text.slice(start, end)),
  )
  const isMixed = withMeals.length > 0 && withMeals.length < moments.length
  return moments.length < 2 || (linePartsOf(parts, 'food').length === 0 && !isMixed)
}

function isRateOf(rate: Rate, { moments, days, clock }: LineTimes): boolean {
  const times = moments.length || clock.length
  const isLoose = /^(?:Up to|Every other|Every .* to )/.test(rate.words)
  const isOfHours = /^Every .*hour/.test(rate.words)
  if ((isLoose || (isOfHours && rate.perDay === undefined)) && (times > 0 || days)) return false
  if (days) {
    const { length } = days.days
    const isOfWeeks = rate.everyDays !== undefined && rate.everyDays % 7 === 0 && length === 1
    const isOfWeek = rate.perWeek === length || isOfWeeks
    if (!isOfWeek && (rate.perDay === undefined || length === 1 || !days.isEvery)) return false
  }
  // "PM" beside "daily" may be a word of the name.
  const isBare = moments.some(({ isBare }) => isBare)
  return times === 0 || (times === (rate.perDay ?? 1) && !isBare)
}
