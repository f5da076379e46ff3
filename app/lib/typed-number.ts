import { withAsciiDigits } from './digits.ts'

/** Characters of a number; a longer text is none, whatever it takes to read it. */
export const maxNumberLength = 60

/** A number with two readings: "1,000" is one thousand, or one. */
export interface UnclearNumber {
  typed: string
  readings: [number, number]
}

/**
 * Parses a number as people type it: "2,5", "1 000", "½", in the digits of any script. "1,000" and
 * "1.500" have two readings. Returns undefined for anything else than one number.
 */
export function readTypedNumber(typed: string): number | UnclearNumber | undefined {
  if (typed.length > maxNumberLength) return undefined
  const text = toPlainSigns(typed).trim()
  if (twoReadings.test(text)) {
    return { typed: typed.trim(), readings: [toNumber(text.replace(/[.,]/, '')), toNumber(text)] }
  }
  const number = decimal.test(text) ? toNumber(text) : (readThousands(text) ?? readEighths(text))
  // A form would show it as "1e-7", which cannot be posted again.
  return String(number).includes('e-') ? undefined : number
}

// "3.125" is a strength: only a point before "000", "500" and the like is unclear.
const twoReadings = /^[1-9]\d{0,2}(?:,\d{3}|\.\d\d0)$/
const decimal = /^-?\d*[.,]?\d+$/
const thousands = /^[1-9]\d{0,2}([ ,.])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/

function readThousands(text: string): number | undefined {
  const [, separator] = thousands.exec(text) ?? []
  return separator === undefined ? undefined : toNumber(text.replaceAll(separator, ''))
}

// A third has no exact decimal.
function readEighths(text: string): number | undefined {
  const fraction = readFraction(text)
  return fraction && Number.isInteger(fraction * 8) ? fraction : undefined
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}

/** Replaces the signs of other scripts and keyboards, and each space or apostrophe by a space. */
function toPlainSigns(text: string): string {
  return withAsciiDigits(text)
    .replace(/[\u066b．]/g, '.')
    .replace(/，/g, ',')
    .replace(/[\u066c'’\s]/g, ' ')
    .replace(/[−－]/g, '-')
}

/** Parses "½", "1½", "1/2" or "1 1/2"; undefined for anything else. */
export function readFraction(text: string): number | undefined {
  // Unicode normalises "½" to "1⁄2".
  const spelled = text.replace(/ ?[¼½¾⅓⅔⅛⅜⅝⅞]$/, sign => ` ${sign.trim().normalize('NFKC')}`)
  const [, whole = '0', part, of] = /^(?:(\d+) )?(\d)[/⁄](\d)$/.exec(spelled.trim()) ?? []
  return part && of && part < of ? Number(whole) + Number(part) / Number(of) : undefined
}
