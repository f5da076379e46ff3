import { readCount } from './numbers.ts'
import type { Meaning, Rate } from './pieces.ts'

/** Returns the rate of `count` times a day. */
export function timesADay(count: number): Rate {
  const keys = ['once-daily', 'twice-daily', 'three-times-daily', 'four-times-daily'] as const
  const spoken = ['Once daily', 'Twice daily', 'Three times daily', 'Four times daily']
  const key = keys[count - 1]
  return { ...(key && { key }), words: spoken[count - 1] ?? `${count} times a day`, perDay: count }
}

/**
 * Returns the rate of "2x" and "day"; undefined if it can be read in two ways.
 * @param noun ` days` for "3 days a week".
 */
export function timesPer(typed: string, period: string, noun = ' times'): Meaning | undefined {
  const isBare = /^\d$/.test(typed)
  const count = readTimes(typed)
  // "2 daily" is two at once or one twice a day.
  if (isBare && count !== 1) return undefined
  if (count === undefined || !Number.isInteger(count) || count < 1 || count > 24) return undefined
  if (/^(?:day|daily|24)/.test(period)) return { kind: 'rate', rate: timesADay(count) }
  if (/^night/.test(period)) return count === 1 ? { kind: 'moment', moments: ['night'] } : undefined
  const name = /^w/.test(period) ? 'week' : /^m/.test(period) ? 'month' : 'year'
  const often =
    count === 1 ? 'Once' : count === 2 && noun === ' times' ? 'Twice' : `${count}${noun}`
  const rate: Rate = { words: `${often} a ${name}`, ...(name === 'week' && { perWeek: count }) }
  const keys: Record<string, Rate['key']> = {
    'Once a week': 'once-a-week',
    'Twice a week': 'twice-a-week',
    'Once a month': 'once-a-month',
  }
  const key = keys[rate.words]
  return { kind: 'rate', rate: { ...rate, ...(key && { key }) } }
}

/** Parses the count of "twice" or "3x"; undefined if it can mean two numbers. */
export function readTimes(typed: string): number | undefined {
  const plain = typed.toLowerCase()
  const known: Record<string, number> = { once: 1, twice: 2, thrice: 3 }
  return known[plain] ?? readCount(plain.replace(/^x ?/, '').replace(/ ?(?:x|×|times?)$/, ''))
}

/** Returns the rate of "every 8 hours"; undefined without a whole number. */
export function every(count: number | undefined, typed: string): Meaning | undefined {
  if (count === undefined || count < 1 || !Number.isInteger(count)) return undefined
  const period = longPeriod(typed)
  if (period === 'hour') return { kind: 'rate', rate: everyHours(count) }
  if (period === 'day') return { kind: 'rate', rate: everyDays(count) }
  if (period === 'week') {
    if (count > 1) return { kind: 'rate', rate: everyDays(count * 7) }
    return { kind: 'rate', rate: { key: 'once-a-week', words: 'Once a week', perWeek: 1 } }
  }
  if (period === 'month' && count === 1)
    return { kind: 'rate', rate: { key: 'once-a-month', words: 'Once a month' } }
  return rateInWords(count === 1 ? `Once a ${period}` : `Every ${count} ${period}s`)
}

function everyHours(count: number): Rate {
  if (count % 24 === 0) return everyDays(count / 24)
  const keys = {
    4: 'every-4-hours',
    6: 'every-6-hours',
    8: 'every-8-hours',
    12: 'every-12-hours',
  } as const
  const key = keys[count as keyof typeof keys]
  const words = count === 1 ? 'Every hour' : `Every ${count} hours`
  return { ...(key && { key }), words, ...(24 % count === 0 && { perDay: 24 / count }) }
}

function everyDays(count: number): Rate {
  if (count === 1) return timesADay(1)
  return { key: 'every-x-days', words: `Every ${count} days`, everyDays: count }
}

/** Returns the period that a word or its short form names: "day" for "qd". */
export function longPeriod(typed: string): string {
  const short = typed.toLowerCase()[0]
  if (short === 'd' || short === 'q' || short === 'e' || short === 'a') return 'day'
  return { h: 'hour', w: 'week', m: 'month', y: 'year' }[short ?? ''] ?? 'day'
}

/** Returns a rate that is no option of the field. */
export function rateInWords(words: string): Meaning {
  return { kind: 'rate', rate: { words } }
}
