import { withAsciiDigits } from '#app/lib/digits.ts'

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
 * Reads a link that was pasted or typed: a whole address of any host, its path, or the id alone.
 * Only the id and the code are taken from it, so that no redirect leads to another site.
 * @returns undefined for no emergency link; `code` is "malformed" for digits that are not five.
 */
export function readLink(typed: string): { shareId: string; code?: string } | undefined {
  const [, shareId, digits] =
    /(?:^|\/view\/)([\w-]{22})(?:\/(\p{Nd}+))?\/?(?:[?#].*)?$/u.exec(typed.replace(/\s/g, '')) ?? []
  if (!shareId) return undefined
  return { shareId, code: digits && (readCode(digits) ?? 'malformed') }
}

/**
 * Returns a typed text up to the first five digits that could be an access code, to show it again.
 * Digits of a port are not a code.
 */
export function withoutCode(typed: string): string {
  const [origin = ''] = /^\s*(?:https?:\/\/[^/\s]*)?/i.exec(typed) ?? []
  const rest = typed.slice(origin.length, maxLinkLength)
  const codeStart = rest.search(/[\s/]*(?:\p{Nd}[\s\-\u2010-\u2015]*){5}/u)
  return (origin + (codeStart < 0 ? rest : rest.slice(0, codeStart))).slice(0, maxLinkLength)
}

const maxLinkLength = 300
