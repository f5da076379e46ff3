import { withAsciiDigits } from './digits.ts'
import { withoutInvisible } from './invisible-characters.ts'
import { toNormalForm } from './text-key.ts'

/** Characters of a phone field: several numbers. */
export const maxPhoneLength = 200

/** A number of a phone field as it was typed, or words beside it. */
export interface TypedPhone {
  text: string
  /** The link that dials it; absent for words, and for an ambiguous number. */
  href?: string
}

/** How a country writes its numbers. */
export interface NumberingPlan {
  /** The country code, such as "49". */
  code: string
  /** The digits before an area code that are dialled inside the country alone, such as "0". */
  trunk?: string
  /** The digits of a mobile number, which many countries write without the trunk. */
  mobileLength?: number
  /** The possible lengths of a number without both. */
  lengths: number[]
}

/**
 * Returns the numbers of a phone field in their order: "555 010 0143 ext 5 / 555 010 0144" has two.
 * An ambiguous text is one piece without a link, because no link is better than a wrong call.
 */
export function readPhones(typed = ''): TypedPhone[] {
  const text = withoutInvisible(typed).trim()
  // Reading takes cubic time; a refused form can have any length.
  if (text.length > maxPhoneLength) return [{ text }]
  const pieces = splitPieces(text.replace(/^tel:(?=\S)/i, ''))
  const read = pieces.map(piece => ({ text: piece, ...readNumber(piece) }))
  const numbers = read.filter(piece => digitsIn(piece.text) !== '').map(({ number }) => number)
  const isCertain = numbers.length === 1 ? numbers[0] : numbers.every(isWholeAmong)
  return isCertain ? read.map(({ text, href }) => ({ text, href })) : [{ text }]
}

/** Returns true if a text can be that of a phone field: three digits, and words beside them. */
export function isPhoneText(text: string): boolean {
  return /^(?=(\D*\d){3})[^@]+$/.test(toPlain(text))
}

/** Returns true if a phone field holds a number without a link, such as "555 0143 or 0144". */
export function hasUnclearPhone(typed: string): boolean {
  const isReadable = typed.length <= maxPhoneLength
  return isReadable && readPhones(typed).some(one => !one.href && digitsIn(one.text).length >= 6)
}

/**
 * Returns the text of a phone field with the country code before each national number.
 * @returns undefined if it has no national number of a possible length.
 */
export function withCountryCode(typed: string, plan: NumberingPlan): string | undefined {
  if (typed.length > maxPhoneLength) return undefined
  const phones = readPhones(typed)
  const changed = phones.map(phone => toInternational(phone, plan) ?? phone.text)
  return phones.some(({ text }, index) => text !== changed[index]) ? changed.join(', ') : undefined
}

function toInternational(
  { text, href = '' }: TypedPhone,
  { code, trunk = '', lengths, mobileLength }: NumberingPlan,
): string | undefined {
  const number = /^tel:(?!00)(\d+)(,|$)/.exec(href)?.[1] ?? ''
  const plain = toPlain(text)
  // Without its area code a number is another one abroad. North America dials it without the trunk.
  const isWhole =
    code === '1' || (number.length === mobileLength && !likeNorthAmerican.test(withoutLabel(plain)))
  if (!number.startsWith(trunk) && !isWhole) return undefined
  const rest = number.slice(number.startsWith(trunk) ? trunk.length : 0)
  const start = plain.search(/\d/)
  const ending = plain.slice(start + number.length - rest.length).replace(/^[.\-/\s]+/, '')
  const typed = `${plain.slice(0, start)}+${code} ${ending}`
  const isRead = readNumber(typed).number === `+${code}${rest}`
  return isRead && lengths.includes(rest.length)
    ? typed.replace(/[()[\]/\s]+/g, ' ').trim()
    : undefined
}

// More likely a number of North America than a mobile number without the trunk.
const likeNorthAmerican = /^\(?\d{3}\)?[\s.-]*\d{3}[.-]\d{4}$/

// The last alternative: a plus begins the next number.
const separator = /(\s(?:or|oder|ou|and|und|et|y|e|&)\s|[\n;；,，،、|｜/／]|\s+(?=[(（]?[+＋]))/i

function splitPieces(text: string): string[] {
  const pieces: string[] = []
  const [first = '', ...parts] = text.split(separator)
  let piece = first
  for (let index = 0; index < parts.length; index += 2) {
    const [between = '', next = ''] = parts.slice(index)
    if (isOneNumber(toPlain(piece), toPlain(between), toPlain(next))) piece += between + next
    else {
      pieces.push(piece)
      piece = next
    }
  }
  return [...pieces, piece].map(one => one.trim()).filter(Boolean)
}

function isOneNumber(before: string, between: string, next: string): boolean {
  // The part before may be a label or an area code, the next one an extension.
  if (between === '') return digitsIn(before) === '' && /^\(?\+/.test(next)
  if (/[,;،]/.test(between))
    return digitsIn(before) !== '' && /^(ext\.?|x)?\s*=?\s*\d{1,5}$/i.test(next)
  const digits = withoutLabel(before).replace(/[^\d+]/g, '')
  // The longest area codes have five digits after the zero or the country code.
  const isAreaCode = /^((\+|00)\d{1,7}|0\d{0,5})$/.test(digits)
  return between === '/' && isAreaCode && /^[1-9][\d\s.-]{2}/.test(next)
}

// A number that is shorter than its neighbour may share its area code.
function isWholeAmong(number = '', _index: number, all: readonly (string | undefined)[]): boolean {
  if (/^\+\d{7}/.test(number)) return true
  if (number.startsWith('0'))
    return number.length >= 7 && all.every(other => /^[+0]/.test(other ?? ''))
  const isAlike = all.every(other => other?.length === number.length && /^[1-9]/.test(other))
  return /^\d{10}/.test(number) || (isAlike && /^\d{6}/.test(number))
}

// The last alternative may be an extension or a second number: only the first one is dialled.
const extensionAtEnd =
  /^(.*\d.*?)(?:\s*(?:[,;]?\s*(?:ext(?:ension)?\.?|x)\s*=?\s*|[,;])(\d{1,6})|(?:[,;]\s+|\s+#\s*)\d{1,6})$/i

function readNumber(piece: string): { number?: string; href?: string } {
  const text = withoutLabel(toPlain(piece))
  const [, typed = text, extension] = extensionAtEnd.exec(text) ?? []
  const number = toDialled(typed)
  if (!number) return {}
  // A hash would begin a fragment; a comma is a pause before the extension.
  const href = `tel:${number.replaceAll('#', '%23')}${extension ? `,${extension}` : ''}`
  return { number, href }
}

// Country codes by their length (ITU-T E.164). The zero behind one is dialled only without it,
const international =
  /^(\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)([o0]?)([1-9]\d+)$/
// except in Italy, San Marino, Ivory Coast, Burkina Faso, Benin, Gabon, Congo and Tajikistan.
const zeroDialled = ['39', '378', '225', '226', '229', '241', '242', '992']

// Behind a country code: a trunk prefix other than zero, or a zero in brackets that may be dialled.
const doubtful =
  /^(\+|00)(78\d{10}|3708\d{8}|3(75|80)80?\d{9}|36[0o]6\d{8,9}|(22[569]|24[12]|992)o\d+|39o3\d{9})$/
// Two endings; digits in brackets at the end, such as hours; the number of an item of a list.
const moreThanNumber =
  /^\s*[2-9]\d\d\s*-\s*\d{4}\s*-\s*\d{4}\s*$|\d\s*[([][^)\]]*\d[^)\]]*[)\]]\s*$|^\d[.)]\s+0/

/** Returns the digits to dial; undefined if they are no single number. */
function toDialled(typed: string): string | undefined {
  if (/[^\d\s+()[\].\-*#/]/.test(typed) || moreThanNumber.test(typed)) return undefined
  // "o" is a zero in brackets.
  const digits = typed.replace(/[([]\s*0\s*[)\]]/g, 'o').replace(/[^\d+*#o]/g, '')
  if (doubtful.test(digits)) return undefined
  const [, prefix, code = '', zero, rest = ''] = international.exec(digits) ?? []
  const number = code + (zero && zeroDialled.includes(code) ? '0' : '') + rest
  const isPossible = code === '1' ? /^[2-9]\d{9}$/.test(rest) : number.length <= 15
  if (code && isPossible && (prefix === '+' || number.length >= 8)) return `+${number}`
  const national = digits.replace(/^o/, '0')
  if (/[*#]/.test(national)) return /^[\d*#]*\d{3}[\d*#]*$/.test(national) ? national : undefined
  // Longer ones are two numbers with a space between them.
  return /^(?=\d{3})((00|011)\d{0,16}|0\d{0,12}|\d{0,11})$/.test(national) ? national : undefined
}

const label =
  /^\(?(tel|telephone|telefon|phone|mobile?|cell|handy|home|work|office)\b[.:)]*|^[☎📞📱]|\(?\b(mobile?|cell|handy|home|work|office)\)?$/giu

function withoutLabel(plain: string): string {
  return plain.replace(label, '').trim()
}

/** Returns a text with ASCII digits, hyphens and brackets, without marks of direction. */
function toPlain(text: string): string {
  return withAsciiDigits(toNormalForm(withoutInvisible(text), 'NFKC'))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
}

function digitsIn(text: string): string {
  return toPlain(text).replace(/\D/g, '')
}
