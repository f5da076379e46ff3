import { withAsciiDigits } from '#app/lib/digits.ts'
import { normalizeText } from '#app/lib/typed-text.ts'

/**
 * Returns the access code in ASCII digits, from decimal digits of any script. Drops all else.
 * @returns undefined unless exactly five digits remain.
 */
export function readCode(typed: string): string | undefined {
  const digits = withAsciiDigits(typed).replace(/\D/g, '')
  return digits.length === 5 ? digits : undefined
}

/** Returns whether a string has the form of the secret part of a link. */
export function isShareId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/**
 * Reads a link that was pasted or typed: a whole address of any host, its path, or the id alone,
 * also within other words. Only the id and the code are taken from it, so that no redirect leads
 * to another site.
 * @returns undefined for no emergency link, or for several; `code` is "malformed" for digits that
 * are not five.
 */
export function readLink(typed: string): { shareId: string; code?: string } | undefined {
  const text = normalizeText(typed)
  const addresses = findLinks(text, /(?<![\w-])view\/([\w-]{22})(?![\w-])(?:\/(\p{Nd}+))?/gu)
  const links = addresses.length > 0 ? addresses : findLinks(text, idAlone)
  // Spaces in a link are of the paper or the mail that it was copied from.
  const found = links.length > 0 ? links : findLinks(text.replace(/\s/g, ''), wholeLink)
  const ids = new Set(found.map(({ shareId }) => shareId))
  return ids.size === 1 ? (found.find(({ code }) => code) ?? found[0]) : undefined
}

// It has small and capital letters, and no word is like it. It is no part of an address.
const idAlone =
  /(?<![\w/=.@?&#-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*(?:\d|[a-z][A-Z]))([\w-]{22})(?![\w@-]|\.\w)(?:\/(\p{Nd}+))?/gu

const wholeLink = /(?:^|\/view\/)([\w-]{22})(?:\/(\p{Nd}+))?\/?(?:[?#].*)?$/gu

function findLinks(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].map(([, shareId = '', digits]) => ({
    shareId,
    code: digits && (readCode(digits) ?? 'malformed'),
  }))
}

/**
 * Returns a typed text without digits that could be an access code, to show it again. Digits of a
 * port are not a code.
 */
export function withoutCode(typed: string): string {
  const originOrCode = /(https?:\/\/[^/\s]*)|[\s/]?\p{Nd}(?:[\s\-\u2010-\u2015]*\p{Nd}){4,}/giu
  return typed.replace(originOrCode, (_, origin = '') => origin)
}
