import { withAsciiDigits } from '#app/lib/digits.ts'

/** The text of a line without its bullet and the signs around it. */
export interface LineBounds {
  /** The line with plain dashes, spaces and signs; as long as the typed one. */
  text: string
  start: number
  end: number
  /** True for "Allergies:". */
  isHeading: boolean
}

// "(2) Tylenol" and "2 - Tylenol" may count tablets, and "-5 mg" may be a reduction.
const bullet = /^(?:[\s|]|[-–—*•·‣▪●◦►▶➢➤»>](?=\s|\p{L})|[1-9]\d?(?:\.|\))\s+(?=\p{L}))+/u

/** Returns where the text of a line begins behind bullets, numbers and table bars. */
export function lineBounds(typed: string): LineBounds {
  const text = typed
    // Digits of two code units would make it shorter.
    .replace(/\p{Nd}/gu, digit => (digit.length === 1 ? withAsciiDigits(digit) : digit))
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\u03bc\u00b5]/g, 'µ')
    .replace(/×/g, 'x')
    .replace(/[®™©]/g, ' ')
    .replace(/\s/g, ' ')
  let start = bullet.exec(typed)?.[0].length ?? 0
  let end = text.trimEnd().length
  const quotes = `${text[start]}${text[end - 1]}`
  if (end - start > 2 && ['""', '“”', '„“'].includes(quotes)) {
    start++
    end--
  }
  return { text, start, end, isHeading: text.slice(start, end).trimEnd().endsWith(':') }
}
