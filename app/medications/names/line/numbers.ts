// Numbers as people write them in a dose.

import { readForeignNumber } from './foreign-words.ts'

/** A number in digits, as a pattern without groups. */
export const digits =
  "(?:\\d{1,3}(?:[ '’]\\d{3})+(?![\\d.,])|\\d{1,3}(?:,\\d{3}){2,}(?![\\d.])|\\d+(?:[.,]\\d+)?|[.,]\\d+)"

const valuesByWord: Record<string, number> = {
  half: 0.5,
  'half a': 0.5,
  'half of a': 0.5,
  'one half': 0.5,
  quarter: 0.25,
  'a quarter': 0.25,
  'one and a half': 1.5,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}

/** A number word, as a pattern without groups. */
export const numberWord =
  '(?:one and a half|half of a|half a|one half|a quarter|quarter|half|one|two|three|four|five|six|seven|eight|nine|ten)'

/** A part of a tablet in digits, as a pattern without groups. */
export const fraction = '(?:\\d+ )?[1-3]\\/[2-4]'

/** A count of tablets: digits, a fraction or a word. */
export const count = `(?:${fraction}(?: of)?(?: an?)?|${digits}|${numberWord}|an?)`

/** Parses digits; undefined if they can mean two numbers: "1,000" is one thousand, or one. */
export function readNumber(typed: string): number | undefined {
  if (/^\d{1,3}(,\d{3}){2,}$/.test(typed)) return Number(typed.replaceAll(',', ''))
  if (/['’]/.test(typed)) return Number(typed.replace(/['’]/g, ''))
  // "1 000" is a thousand; "2 500" may be two of 500.
  if (/ /.test(typed)) return / 000/.test(typed) ? Number(typed.replaceAll(' ', '')) : undefined
  if (/^[1-9]\d*,\d{3}$/.test(typed) || /^[1-9]\d*\.\d\d0$/.test(typed)) return undefined
  return Number(typed.replace(',', '.'))
}

/** Parses a count; undefined if it can mean two numbers. */
export function readCount(typed: string): number | undefined {
  const text = typed.trim().toLowerCase().replace(/ +/g, ' ')
  const value = valuesByWord[text]
  if (value !== undefined) return value
  const parts = /^(?:(\d+) )?([1-3])\/([2-4])/.exec(text)
  if (parts) return Number(parts[1] ?? 0) + Number(parts[2]) / Number(parts[3])
  return readForeignNumber(text) ?? readNumber(text)
}

/** Parses a count in any language; undefined for words that are none. */
export function readForeignCount(typed: string): number | undefined {
  const number = readCount(typed)
  return number === undefined || Number.isNaN(number) ? undefined : number
}
