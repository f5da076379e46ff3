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

/** A number with two readings: "1,000" is one thousand, or one. */
export interface UnclearNumber {
  typed: string
  readings: [number, number]
}

/** Parses digits. With two readings it returns both; undefined if it is no number. */
export function readNumber(typed: string): number | UnclearNumber | undefined {
  // ".50" and "05" may have lost a digit.
  if (/^0\d|^\.\d*0$/.test(typed)) return undefined
  // "1 000" is a thousand; "2 500" may be two of 500.
  if (/[ '’]/.test(typed)) return / (?!000)/.test(typed) ? undefined : toNumber(typed, /[ '’]/g)
  if (/,.*,/.test(typed)) return toNumber(typed, /,/g)
  const readings: UnclearNumber['readings'] = [
    toNumber(typed, /[.,]/g),
    Number(typed.replace(',', '.')),
  ]
  // "3.125" is a strength: only a point before "000", "500" and the like is unclear.
  if (/^[1-9]\d{0,2}(?:,\d{3}|\.\d\d0)$/.test(typed)) return { typed, readings }
  // "40,20" and "4,6" may be two numbers; these strengths are one.
  const isDecimal = !typed.includes(',') || decimalComma.test(typed)
  return isDecimal ? readings[1] : undefined
}

const decimalComma = /^(?:0,\d+|(?:1|2|7|12|22|37|62),5|(?:1|6|31),25|(?:3|18),75)$/

function toNumber(typed: string, separators: RegExp): number {
  return Number(typed.replace(separators, ''))
}

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
  const sign = '½¼¾⅓⅔'.indexOf(text.at(-1) ?? ' ')
  if (sign >= 0) {
    return Number(text.slice(0, -1)) + ([1 / 2, 1 / 4, 3 / 4, 1 / 3, 2 / 3][sign] ?? 0)
  }
  const [all, whole = '0', part, of] = /^(?:(\d+) )?(\d)\/(\d)$/.exec(text) ?? []
  if (all) return Number(whole) + Number(part) / Number(of)
  const number = readNumber(text)
  return typeof number === 'number' ? number : undefined
}
