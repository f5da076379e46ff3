import type { Meaning, Moment, Pattern, Rate, Weekday } from './line-parts.ts'
import { numberWord, readCount } from './numbers.ts'

// Patterns of frequency, times, days and food.

const number = `(?:${numberWord}|\\d+)`
const times = `(?:once|twice|thrice|one time|${number} ?(?:x|times?))`
const a = '[ -]?(?:a |per |each |every |/ ?|in a |in the )?'
const longPeriods = 'day|daily|week|weekly|wk|month|monthly|year|yearly|night|nightly'
const periods = 'hours?|hrs?|h|hourly|days?|d|weeks?|wks?|w|months?|mo|years?'

const weekdays: Record<Weekday, string> = {
  monday: 'mondays?|mon',
  tuesday: 'tuesdays?|tues|tue',
  wednesday: 'wednesdays?|weds|wed',
  thursday: 'thursdays?|thurs|thur|thu',
  friday: 'fridays?|fri',
  saturday: 'saturdays?|sat',
  sunday: 'sundays?|sun',
}
const allDays = Object.keys(weekdays) as Weekday[]
const day = `(?:${Object.values(weekdays).join('|')})\\b\\.?`
const dayList = `${day}(?:(?: ?[,/&+] ?(?:and )?| and | to | through | ?- ?| )${day})*`

const bedtime = '(?:bed ?-?time|before (?:bed|sleep)|(?:before |when )?going to bed)'
const meal = '(?:with|w/|at|(?<=(?:with|at) [a-z]+ and )) ?(?:my |the )?'
const clock12 = '\\d{1,2}(?:[:.][0-5]\\d)? ?[ap]\\.?m\\.?'
const clock24 = '(?:0\\d|1[3-9]|2[0-3]):[0-5]\\d(?: ?(?:h|hrs?))?'
const clockTime = `(?:${clock12}|${clock24})`
const moments: [source: string, moment: Moment][] = [
  ['(?:(?:every|each|(?:first thing )?in the|q\\.?) ?)?(?:mornings?|a\\.?m\\.?)|mane', 'morning'],
  [`${meal}breakfast`, 'morning'],
  [`(?:(?:at|every|each) )?(?:noon|midday|lunch ?-?time)|${meal}lunch`, 'noon'],
  ['(?:(?:every|each|in the) )?afternoons?', 'afternoon'],
  ['(?:(?:every|each|in the|q\\.?) ?)?(?:evenings?|p\\.?m\\.?)', 'evening'],
  [`${meal}(?:dinner|supper|evening meal)`, 'evening'],
  [
    `nightly|nocte|qhs|q\\.h\\.s\\.|(?:(?:at|every|each|per|in the) )*(?:${bedtime}|night(?:s| ?-?time)?)`,
    'night',
  ],
]

/** Patterns of times: how often, when, on which days, with food. */
export const timePatterns: Pattern[] = [
  [`(${times})${a}(${longPeriods})`, readTimesPer],
  [
    `up to (${times})${a}(day|daily)`,
    ([, count = '']) => rateOf({ words: `Up to ${readTimes(count)} times a day` }),
  ],
  [
    `(${number}) days? ?(?:a|per|each|every|/) ?(?:week|wk)`,
    ([, count = '']) => timesPer(`${count}x`, 'week', ' days'),
  ],
  [
    '((?:1|one) )?(?:daily|(?:every|each) ?day|qd|q\\.d\\.?)|((?:1|one) (?:a|per) day)',
    ([, one, two]) =>
      rateOf({ ...timesADay(1), ...(one || two ? { isOne: true } : { isBareDay: true }) }),
  ],
  ['(?:a|per) day', () => rateOf({ ...timesADay(1), isWholeDay: true })],
  ['bid|b\\.i\\.d\\.?|bd|b\\.d\\.?', () => rateOf(timesADay(2))],
  ['tid|t\\.i\\.d\\.?|tds|t\\.d\\.s\\.?', () => rateOf(timesADay(3))],
  ['qid|q\\.i\\.d\\.?|qds|q\\.d\\.s\\.?', () => rateOf(timesADay(4))],
  [
    `(?:every|each|q\\.?) ?(?:(${number}) ?)?(${periods})`,
    ([, count = '', period = '']) => {
      // "Every hours" lacks its number.
      if (count === '' && !/^(?:hour|day|week|wk|month|year)$/i.test(period)) return undefined
      return every(count === '' ? 1 : readCount(count), period)
    },
  ],
  [`(${number})[- ]?hourly`, ([, count = '']) => every(readCount(count), 'h')],
  [
    `(?:every|each|q\\.?) ?(${number}) ?(?:-|to) ?(${number}) ?(${periods})`,
    ([, from = '', to = '', period = '']) =>
      Number(readCount(from)) < Number(readCount(to))
        ? rateOf({ words: `Every ${readCount(from)} to ${readCount(to)} ${longPeriod(period)}s` })
        : undefined,
  ],
  [
    '(?:every|each) (?:other|second|2nd) (day|week|month)|(?:on )?(?:alternate|alternating) (days)|(qod|eod|q\\.o\\.d\\.?)',
    ([, one, two, three]) => every(2, one ?? two ?? three ?? ''),
  ],
  ['every (?:third|3rd) day', () => every(3, 'day')],
  [
    'every (?:other|second) (morning|evening|night)',
    ([, when = '']) => rateOf({ words: `Every other ${when.toLowerCase()}` }),
  ],
  ['hourly', () => every(1, 'h')],
  ['weekly|qweek|qw', () => every(1, 'week')],
  ['(?:every |once a |once every )fortnight|fortnightly', () => every(2, 'week')],
  ['monthly', () => every(1, 'month')],
  ['yearly|annually', () => every(1, 'year')],
  ['once(?= (?:every|each) )', () => ({ kind: 'filler' })],
  ...moments.map(
    ([source, moment]): Pattern => [source, ([typed = '']) => readMoment(typed, moment)],
  ),
  [
    `((?:on |every |each )*)(${dayList})(?:(?<=days) only)?`,
    ([, before = '', list = '']) => daysIn(before, list),
  ],
  [
    '(?:on )?(?:every )?week ?days',
    () => ({ kind: 'days', days: allDays.slice(0, 5), isEvery: true }),
  ],
  [
    '(?:on |at )?(?:the )?weekends',
    () => ({ kind: 'days', days: allDays.slice(5), isEvery: true }),
  ],
  [
    'p\\.?r\\.?n\\.?|(?:only )?(?:as|when|if|whenever) ?(?:needed|required|necessary)|on demand',
    () => ({ kind: 'asNeeded' }),
  ],
  ['with or without (?:food|meals?|a meal)', () => ({ kind: 'food', withFood: 'either' })],
  [
    '(?:(?:on|with|at) )?an? empty stomach|on empty stomach|without food',
    () => ({ kind: 'food', withFood: 'without' }),
  ],
  [
    '(?:with|w/) ?(?:food|meals|a meal|(?:a |each |every )?(?:meals?|snack))',
    () => ({ kind: 'food', withFood: 'with' }),
  ],
  // "1 tablet AM 2 PM" counts tablets: a clock time has "at".
  [
    `(?:at|@) ?${clockTime}(?:(?: and| &|, and|,) (?:at )?${clockTime})*`,
    ([typed = '']) => readClock(typed),
  ],
]

function readMoment(typed: string, moment: Moment): Meaning {
  const isBedtime = moment === 'night' && !/night|nocte/i.test(typed)
  return {
    kind: 'moment',
    moment,
    ...(isBedtime && { words: 'at bedtime' }),
    ...(/^[ap]\.?m\.?$/i.test(typed) && { isBare: true }),
    ...(/^with /i.test(typed) && { withFood: 'with' }),
  }
}

function rateOf(rate: Rate): Meaning {
  return { kind: 'rate', rate }
}

function timesADay(count: number): Rate {
  const keys = ['once-daily', 'twice-daily', 'three-times-daily', 'four-times-daily'] as const
  const spoken = ['Once daily', 'Twice daily', 'Three times daily', 'Four times daily']
  const key = keys[count - 1]
  return { ...(key && { key }), words: spoken[count - 1] ?? `${count} times a day`, perDay: count }
}

function readTimes(typed: string): number | undefined {
  const known: Record<string, number> = { once: 1, twice: 2, thrice: 3 }
  const plain = typed.toLowerCase()
  return known[plain] ?? readCount(plain.replace(/ ?(?:x|times?)$/, ''))
}

// "6x weekly" may be six tablets, and "4x weekly" every four weeks.
function readTimesPer([typed = '', times = '', period = '']: string[]): Meaning | undefined {
  const most = longPeriod(period) === 'day' ? 4 : 1
  const isUnclear = /x[ -]?[a-z]+$/i.test(typed) && Number(readTimes(times)) > most
  return isUnclear ? undefined : timesPer(times, period)
}

/** @param noun ` days` for "3 days a week". */
function timesPer(typed: string, period: string, noun = ' times'): Meaning | undefined {
  const count = readTimes(typed)
  // "23 times a day" may be "2-3 times".
  const most = noun === ' days' ? 7 : 8
  if (count === undefined || !Number.isInteger(count) || count < 1 || count > most) return undefined
  const name = longPeriod(period)
  if (/^night/i.test(period)) {
    return count === 1 ? { kind: 'moment', moment: 'night' } : undefined
  }
  if (name === 'day') return rateOf(timesADay(count))
  const often =
    count === 1 ? 'Once' : count === 2 && noun === ' times' ? 'Twice' : `${count}${noun}`
  const words = `${often} a ${name}`
  const keys: Record<string, Rate['key']> = {
    'Once a week': 'once-a-week',
    'Twice a week': 'twice-a-week',
    'Once a month': 'once-a-month',
  }
  const key = keys[words]
  return rateOf({ words, ...(key && { key }), ...(name === 'week' && { perWeek: count }) })
}

function every(count: number | undefined, typed: string): Meaning | undefined {
  if (count === undefined || count < 1 || !Number.isInteger(count)) return undefined
  if (lostRange.test(`${count}`)) return undefined
  const period = longPeriod(typed)
  if (period === 'hour') return rateOf(everyHours(count))
  if (period === 'day') return rateOf(everyDays(count))
  if (count === 1) return timesPer('once', period)
  return rateOf(period === 'week' ? everyDays(count * 7) : { words: `Every ${count} ${period}s` })
}

// "q46h" may be "q4-6h".
const lostRange = /^(?:23|34|45|46|56|67|68|78|810|812|1012)$/

function everyHours(count: number): Rate {
  if (count % 24 === 0) return everyDays(count / 24)
  const keys = { 4: 'every-4-hours', 6: 'every-6-hours', 8: 'every-8-hours', 12: 'every-12-hours' }
  const key = keys[count as keyof typeof keys] as Rate['key']
  const words = count === 1 ? 'Every hour' : `Every ${count} hours`
  return { ...(key && { key }), words, ...(24 % count === 0 && { perDay: 24 / count }) }
}

function everyDays(count: number): Rate {
  const words = `Every ${count} days`
  if (count === 1) return timesADay(1)
  // The field takes at most 365 days.
  return count > 365 ? { words } : { key: 'every-x-days', words, everyDays: count }
}

function longPeriod(typed: string): string {
  const short = typed.toLowerCase()[0] ?? ''
  return { h: 'hour', w: 'week', m: 'month', y: 'year' }[short] ?? 'day'
}

// "Monday" alone may be the day of a plan, and "sun" and "sat" are words of their own.
function daysIn(before: string, list: string): Meaning | undefined {
  const named = list
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap(word => allDays.filter(day => new RegExp(`^(?:${weekdays[day]})$`).test(word)))
  const [first, last] = [named[0], named.at(-1)]
  if (!first || !last) return undefined
  const isRange = /-| to | through /i.test(list)
  if (isRange && named.length !== 2) return undefined
  const [from, to] = [allDays.indexOf(first), allDays.indexOf(last)]
  const isIn = (at: number) => (from <= to ? at >= from && at <= to : at >= from || at <= to)
  const days = allDays.filter((day, at) => (isRange ? isIn(at) : named.includes(day)))
  // Wednesday to Friday may be the days of a course, and so may Thursday to Monday.
  const ends = days.filter(
    day => !days.includes(allDays[(allDays.indexOf(day) + 1) % 7] as Weekday),
  )
  const isWeek = days.length > 4 && days.length < 7 && from === 0
  const isList = days.length > 1 && (ends.length > 1 || isWeek)
  const isEvery = isList || /every|each/i.test(before) || /days$/i.test(list)
  return { kind: 'days', days, isEvery }
}

function readClock(typed: string): Meaning | undefined {
  const found = [...typed.matchAll(/(\d{1,2})(?:[:.](\d\d))? ?([ap])?/giu)]
  const times = found.flatMap(([, hour = '', minute = '00', half]) => {
    const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
    // "12 am" is noon to some.
    const isHour = !half || (Number(hour) >= 1 && Number(hour) < 12)
    return isHour ? [`${String(hours).padStart(2, '0')}:${minute}`] : []
  })
  return times.length === found.length ? { kind: 'clock', times } : undefined
}
