import { doubtDose } from './dose-meanings.ts'
import { digits, numberWord, readCount } from './numbers.ts'
import { type Meaning, type Moment, type Pattern, pattern, type Weekday } from './pieces.ts'
import { every, longPeriod, rateInWords, readTimes, timesADay, timesPer } from './rates.ts'

// Patterns of frequency, times, days and food.

const number = `(?:${digits}|${numberWord})`
const times = `(?:once|twice|thrice|one time|${number} ?(?:x|×|times?)|x ?\\d)`
const slot = '(?:1/[24]|[0-4](?:[.,]5)?)'
const betweenTimes = ' ?(?:a |per |each |every |\\/ ?|in a |in the |an )?'
const period = 'day|daily|week|weekly|wk|month|monthly|year|yearly|night|nightly|24 ?h'

const weekdays: Record<Weekday, string> = {
  monday: 'mondays?|mon',
  tuesday: 'tuesdays?|tues|tue|tu',
  wednesday: 'wednesdays?|weds|wed',
  thursday: 'thursdays?|thurs|thur|thu|th',
  friday: 'fridays?|fri',
  saturday: 'saturdays?|sat',
  sunday: 'sundays?|sun',
}
const allDays = Object.keys(weekdays) as Weekday[]
const fullDay = '(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)'
const day = `(?:${Object.values(weekdays).join('|')})\\.?`
const dayList = `${day}(?:(?: ?[,/&+-] ?(?:and )?| and | to | through | till | )${day})*`

const bedtime = '(?:bed ?-?time|before bed|before sleep|(?:before |when )?going to bed)'
const moments: [source: string, moments: Moment[]][] = [
  ['(?:every|each|in the|at|q\\.?) ?(?:mornings?|a\\.?m\\.?)|mornings?|mane', ['morning']],
  ['(?:with|at) breakfast', ['morning']],
  ['(?:at|every) (?:noon|lunch ?-?time|midday)|noon|midday|(?:with|at) lunch', ['noon']],
  ['(?:in the|every|each) afternoons?|afternoons?', ['afternoon']],
  ['(?:every|each|in the|at|q\\.?) ?(?:evenings?|p\\.?m\\.?)|evenings?', ['evening']],
  ['(?:with|at) (?:dinner|supper|the evening meal|evening meal)', ['evening']],
  [
    `(?:nightly|nocte|nights|q\\.? ?h\\.?s\\.?|at hs|(?:at|every|each|q|per|in the) ?(?:${bedtime}|night|nite)|${bedtime})`,
    ['night'],
  ],
  ['(?:(?:every|each|q) ?)?a\\.?m\\.? ?(?:and|&|\\+|\\/|,) ?p\\.?m\\.?', ['morning', 'evening']],
  [
    '(?:morning|mornings|breakfast) ?(?:and|&|\\+|\\/) ?(?:nights?|bed ?-?time)',
    ['morning', 'night'],
  ],
]

/** Courses, dates and the like: there is no field for them. */
const withoutField = [
  `(?:for |x ?|over |during )?(?:the )?(?:next |first |last )?(?:${number}[- ]?(?:more )?(?:days?|weeks?|months?|years?|wks?|mins?|minutes?|d|yrs?)|an? (?:day|week|month|year))(?: course| supply)?`,
  `(?:${number}|${number} ?(?:-|to) ?${number}) ?(?:mins?|minutes?|hours?|hrs?|h) (?:before|after)(?: (?:breakfast|lunch|dinner|supper|meals?|food|eating|bed|bedtime|each meal))?`,
  '(?:before|after)(?: (?:breakfast|lunch|dinner|supper|meals?|food|eating|each meal|each loose stool))|[ap]\\.?c\\.?',
  'for (?:life|ever|now|good|long[- ]term)|forever',
  'since (?:\\w+ )?\\d{4}|since',
  '\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}-\\d\\d-\\d\\d',
  '#\\s?\\d+|\\d+ refills?|refills?:? ?\\d+|qty\\.?:? ?\\d+',
  'p\\.?o\\.?|by mouth|orally|oral|sl|sublingual(?:ly)?',
]

/** Patterns of times: how often, when, on which days, with food. */
export const timePatterns: Pattern[] = [
  pattern(`(${times}|\\d)${betweenTimes}(${period})`, ([typed = '', count = '', period = '']) =>
    isCountOfTablets(count, period)
      ? doubtDose(`“${typed}” may count tablets or times.`)
      : timesPer(count, period.toLowerCase()),
  ),
  // "3-4 times a day"
  pattern(
    `(${number}|once|twice) ?(?:x|times?)? ?(?:-|to|or) ?(${number}|twice|thrice) ?(?:x|×|times?)?${betweenTimes}(${period})`,
    ([typed = '', ...words]) => severalTimes(typed, ...words),
  ),
  pattern(`(${number}) days? ?(?:a|per|each|every|\\/) ?(?:week|wk)`, ([, count = '']) =>
    timesPer(`${count}x`, 'week', ' days'),
  ),
  // "Daily" beside a stricter word says no more.
  pattern('daily|(?:every|each|per|a) ?day|qd|q\\.d\\.|q ?day', () => ({
    kind: 'rate',
    rate: timesADay(1),
    isWeak: true,
  })),
  pattern('b\\.?i\\.?d\\.?|bd|b\\.d\\.?', () => ({ kind: 'rate', rate: timesADay(2) })),
  pattern('t\\.?i\\.?d\\.?|tds|t\\.d\\.s\\.?', () => ({ kind: 'rate', rate: timesADay(3) })),
  pattern('q\\.?i\\.?d\\.?|qds|q\\.d\\.s\\.?', () => ({ kind: 'rate', rate: timesADay(4) })),
  pattern('od|o\\.d\\.?', () => ({
    kind: 'doubt',
    about: 'time',
    explanation: '“od” means once daily to some and the right eye to others.',
  })),
  pattern('hs|h\\.s\\.?', () => ({
    kind: 'doubt',
    about: 'time',
    explanation: '“hs” means at bedtime to some and half strength to others.',
  })),
  pattern('bi-?weekly|bi-?monthly|biw', ([typed = '']) => ({
    kind: 'doubt',
    about: 'time',
    explanation: `“${typed}” means twice in that time to some, and every second to others.`,
  })),
  pattern(
    `(?:every|each|q) ?(?:(${number}) ?)?(hours?|hrs?|h|hourly|days?|d|weeks?|wks?|w|months?|mo|years?)`,
    ([, count = '', period = '']) => every(count === '' ? 1 : readCount(count), period),
  ),
  pattern(`(${number})[- ]?hourly`, ([, count = '']) => every(readCount(count), 'h')),
  pattern(
    `(?:every|each|q) ?(${number}) ?(?:-|to) ?(${number}) ?(hours?|hrs?|h|hourly|days?|weeks?)`,
    ([, from = '', to = '', period = '']) =>
      rateInWords(`Every ${readCount(from)} to ${readCount(to)} ${longPeriod(period)}s`),
  ),
  pattern(
    '(?:every|each) (?:other|second|2nd) (day|week|month)|(?:alternate|alternating) (days)|(qod|eod|q\\.o\\.d\\.?)',
    ([, period = 'day']) => every(2, period || 'day'),
  ),
  pattern('every (?:third|3rd) day', () => every(3, 'day')),
  pattern('every (?:other|second) (morning|evening|night)', ([, when = '']) =>
    rateInWords(`Every other ${when.toLowerCase()}`),
  ),
  pattern('hourly', () => every(1, 'h')),
  pattern('weekly|each week|q ?wk|qw', () => every(1, 'week')),
  pattern('fortnightly|(?:once )?(?:a|every|each) fortnight', () => every(2, 'week')),
  pattern('monthly', () => every(1, 'month')),
  pattern('quarterly', () => every(3, 'month')),
  pattern('yearly|annually', () => every(1, 'year')),
  // "1-0-1": morning, noon, evening, and night where there are four
  pattern(`${slot}(?:-${slot}){2,3}(?![/.,-]\\d)`, ([typed = '']) => ({
    kind: 'scheme',
    counts: typed.split('-').map(count => readCount(count) ?? 0),
  })),
  pattern('once(?= (?:in|at|every|each|before|on) )', () => ({ kind: 'filler' })),
  ...moments.map(([source, moments]) =>
    pattern(source, ([typed = '']) => readMoment(typed, moments)),
  ),
  // "50mg am": elsewhere "am" is an English or a German word.
  ...(['am', 'pm'] as const).map(half =>
    pattern(
      `(?<=(?:\\d ?(?:mg|mcg|µg|g|ml|units?|u|iu)|tablets?|tabs?|capsules?|caps?|puffs?)[ :,]{1,2})${half}(?! \\p{L})`,
      () => ({ kind: 'moment', moments: [half === 'am' ? 'morning' : 'evening'] }),
    ),
  ),
  pattern('(?<=(?:and|&|\\+|,|\\/|x) ?)(?:at )?night', () => ({
    kind: 'moment',
    moments: ['night'],
  })),
  pattern(`(?:on |every |each )?(?:an? )?(${dayList})`, ([typed = '', list = '']) =>
    daysIn(typed, list),
  ),
  pattern(`(?:until|till) ${dayList}`, () => ({ kind: 'noField' })),
  pattern('(?:on )?(?:m ?[,/]? ?w ?[,/]? ?f)', () => days('monday', 'wednesday', 'friday')),
  pattern('(?:on )?(?:every )?week ?days?', ([typed = '']) =>
    /days/i.test(typed) ? days(...allDays.slice(0, 5)) : undefined,
  ),
  pattern('(?:on |at )?(?:the )?weekends?', () => days('saturday', 'sunday')),
  pattern(
    `(?:(?:daily|every day),? )?(?:except|excluding|but not|apart from)(?: on)? (${dayList})`,
    ([typed = '', list = '']) => otherDays(typed, list),
  ),
  pattern(
    'p\\.?r\\.?n\\.?|(?:as|when|if|whenever|where) ?(?:needed|required|necessary)|as and when(?: needed)?|only (?:when|if|as) needed|on demand',
    () => ({ kind: 'asNeeded' }),
  ),
  pattern('with or without (?:food|meals?|a meal)', () => ({ kind: 'food', withFood: 'either' })),
  pattern(
    '(?:on |with |at )?an? empty stomach|empty stomach|without food|with no food|no food|fasting',
    () => ({ kind: 'food', withFood: 'without' }),
  ),
  pattern('with(?: or after)? (?:food|meals?|a meal|a snack|each meal)', () => ({
    kind: 'food',
    withFood: 'with',
  })),
  pattern(
    '(?:at |@ ?)?(\\d{1,2})(?:[:.](\\d\\d))? ?([ap])\\.?m\\.?',
    ([, hour = '', minute = '', half = '']) =>
      readTime(Number(hour), Number(minute), half.toLowerCase()),
  ),
  pattern(
    '(?:at |@ ?)?(\\d{1,2}):(\\d\\d) ?(?:h|hrs?|o’clock)?',
    ([typed = '', hour = '', minute = '']) => clockTime(typed, hour, minute),
  ),
  // "0800", "2000 h"
  pattern(
    '(?:at )?(0\\d)([0-5]\\d)(?: ?(?:h|hrs|hours))?|(?:at )?([12]\\d)([0-5]\\d) ?(?:h|hrs|hours)',
    ([typed = '', ...numbers]) => {
      const [hour = '', minute = ''] = numbers.filter(Boolean)
      return clockTime(typed, hour, minute)
    },
  ),
  pattern('at (\\d{1,2})', ([typed = '']) => ({
    kind: 'doubt',
    about: 'time',
    explanation: `“${typed}” may be in the morning or in the evening.`,
  })),
  ...withoutField.map(source => pattern(source, () => ({ kind: 'noField' }))),
  pattern('for(?! \\d)', () => ({ kind: 'for' })),
  pattern(
    'i|take|takes|taking|use|of|and|&|the|an?|dose|dosage|at|in|sig|to be taken|to take',
    () => ({
      kind: 'filler',
    }),
  ),
]

// "2.5 mg x6 weekly" is six tablets at once, or six times a week.
function isCountOfTablets(count: string, period: string): boolean {
  return /^x ?[2-9]/iu.test(count) && /^w/iu.test(period)
}

function severalTimes(typed: string, from = '', to = '', period = ''): Meaning | undefined {
  const [first, last] = [from, to].map(count => readTimes(count))
  // "1-2 daily" may count tablets.
  if (!/x|×|time|once|twice/iu.test(typed) || first === undefined || last === undefined) {
    return undefined
  }
  return rateInWords(`${first} to ${last} times a ${longPeriod(period)}`)
}

function readMoment(typed: string, moments: Moment[]): Meaning {
  return { kind: 'moment', moments, ...(/^with /i.test(typed) && { withFood: 'with' }) }
}

function days(...days: Weekday[]): Meaning {
  return { kind: 'days', days }
}

// "Sun" and "sat" alone are words of their own.
function daysIn(typed: string, list: string): Meaning | undefined {
  const found = dayRange(list)
  const isPlain = new RegExp(`^${fullDay}`, 'iu').test(list)
  if (found.length === 1 && !isPlain && !/^(?:on|every|each) /i.test(typed)) return undefined
  return found.length > 0 ? days(...found) : undefined
}

function otherDays(typed: string, list: string): Meaning | undefined {
  const found = dayRange(list)
  return found.length > 0 && typed
    ? days(...allDays.filter(day => !found.includes(day)))
    : undefined
}

function dayRange(list: string): Weekday[] {
  const named = list
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap(word => allDays.filter(day => new RegExp(`^(?:${weekdays[day]})$`).test(word)))
  const [first, last] = named
  const isRange = named.length === 2 && /-| to | through | till /i.test(list)
  if (!isRange || !first || !last) return allDays.filter(day => named.includes(day))
  const [from, to] = [allDays.indexOf(first), allDays.indexOf(last)]
  return allDays.filter((_, at) => (from <= to ? at >= from && at <= to : at >= from || at <= to))
}

function readTime(hour: number, minute: number, half: string): Meaning | undefined {
  if (hour < 1 || hour > 12 || minute > 59) return undefined
  return clock((hour % 12) + (half === 'p' ? 12 : 0), minute)
}

// "8:00" may be in the evening; "08:00" and "20:00" are written by a clock of 24 hours.
function clockTime(typed: string, hour: string, minute: string): Meaning | undefined {
  if (Number(hour) > 23 || Number(minute) > 59) return undefined
  if (/^0\d$/.test(hour) || Number(hour) > 12) return clock(Number(hour), Number(minute))
  return {
    kind: 'doubt',
    about: 'time',
    explanation: `“${typed.trim()}” may be in the morning or in the evening.`,
  }
}

function clock(hour: number, minute: number): Meaning {
  const two = (value: number) => String(value).padStart(2, '0')
  return { kind: 'time', time: `${two(hour)}:${two(minute)}` }
}
