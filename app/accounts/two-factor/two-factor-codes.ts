import { withAsciiDigits } from '#app/lib/digits.ts'

/** Returns the six digits of a typed code, of any script, without spaces and hyphens. */
export function readAppCode(typed: string): string | undefined {
  const digits = withoutGaps(typed)
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Message for a code that is wrong, too old, or was used before. */
export const wrongAppCode =
  'This code is not right. Each code works once and for half a minute: enter the one that your app shows now. Check that the clock of your phone is right'

export const wrongRecoveryCode = 'This recovery code is not right, or it was used before'

export const recoveryCodesPerPerson = 10

/** Crockford's base32, which omits letters that look like digits. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Base32 characters of a recovery code: 80 bits. */
export const recoveryLength = 16

/** Returns the canonical form of a typed recovery code; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = withoutGaps(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const isInAlphabet = [...code].every(letter => recoveryAlphabet.includes(letter))
  return code.length === recoveryLength && isInAlphabet ? code : undefined
}

/** Splits a code into groups of four, which are easier to copy. */
export function groupByFour(code: string, between: string): string {
  return code.match(/.{1,4}/g)?.join(between) ?? ''
}

function withoutGaps(typed: string): string {
  return withAsciiDigits(typed).replace(/[\s\-\u2010-\u2015]/g, '')
}
