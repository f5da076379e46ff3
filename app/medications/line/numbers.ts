import { readFraction, readTypedNumber } from '#app/lib/typed-number.ts'

// Numbers as people write them in a dose.

/** A number in digits, as a pattern without groups. */
export const digits =
  "(?:\\d{1,3}(?:[ '’]\\d{3})+(?![\\d.,])|\\d{1,3}(?:,\\d{3}){2,}(?![\\d.])|\\d+(?:[.,]\\d+)?|(?<!\\p{L})\\.\\d+)"

/** A fraction of a tablet, such as "1 1/2" or "½", as a pattern without groups. */
export const fraction = '(?:(?:\\d+ )?(?:1/[234]|[23]/4|2/3)|\\d* ?[½¼¾⅓⅔])'

const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A whole number as a word, or as "2 (two)", as a pattern without groups. */
export const numberWord = `(?:\\d+ ?\\((?:${words.join('|')})\\)|${words.join('|')})`

/** A half or a quarter as words, as a pattern without groups. */
export const fractionWords = '(?:one and a half|(?:one[ -])?half(?: of)?|a quarter|quarter)'

/** As `readTypedNumber`, for digits among other words: one may be missing, two numbers may meet. */
export function readNumber(typed: string): ReturnType<typeof readTypedNumber> {
  // ".50" and "05" may have lost a digit; "1 000" is a thousand, but "2 500" may be two of 500.
  if (/^0\d|^\.\d*0$| (?!000)/.test(typed)) return undefined
  const read = readTypedNumber(typed)
  // "40,20" and "4,6" may be two numbers; these strengths are one.
  const isSplit = typeof read === 'number' && /^\d+,\d+$/.test(typed) && !decimalComma.test(typed)
  return isSplit ? undefined : read
}

const decimalComma = /^(?:0,\d+|(?:1|2|7|12|22|37|62),5|(?:1|6|31),25|(?:3|18),75)$/

/** Parses a count of tablets or times: digits, a fraction or a word; undefined if unclear. */
export function readCount(typed: string): number | undefined {
  const text = typed.trim().toLowerCase()
  if (text === 'a' || text === 'an') return 1
  const [, digits, word = text] = /^(\d+) ?\((\w+)\)$/.exec(text) ?? []
  if (words.includes(word)) {
    const value = words.indexOf(word) + 1
    return digits === undefined || Number(digits) === value ? value : undefined
  }
  if (/quarter/.test(text)) return 0.25
  if (/half/.test(text)) return text.startsWith('one and') ? 1.5 : 0.5
  const fraction = readFraction(text)
  if (fraction !== undefined) return fraction
  const number = readNumber(text)
  return typeof number === 'number' ? number : undefined
}
