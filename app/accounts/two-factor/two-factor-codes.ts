// Codes as people type them, and as they are shown.

/** The six digits of an authenticator's code, without the spaces and hyphens that people put in. */
export function readAppCode(typed: string): string | undefined {
  const digits = withoutGaps(typed)
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Beside the field of a code that is wrong, too old, or was used before. */
export const wrongAppCode =
  'This code is not right. Each code works once and for half a minute: enter the one that your app shows now'

/** The same for a recovery code. */
export const wrongRecoveryCode = 'This recovery code is not right, or it was used before'

/** How many recovery codes somebody gets at a time. */
export const recoveryCodesPerPerson = 10

/** The letters and digits of recovery codes: base32 after Crockford, without those that look like others. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Base32 characters of a recovery code: 80 bits. */
export const recoveryLength = 16

/** A recovery code as it was made, in whatever way it was typed; undefined for what can be none. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = withoutGaps(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const isOne = code.length === recoveryLength && [...code].every(c => recoveryAlphabet.includes(c))
  return isOne ? code : undefined
}

/** Groups of four, which are easier to copy by hand. */
export function groupByFour(code: string, between: string): string {
  return code.match(/.{1,4}/g)?.join(between) ?? ''
}

function withoutGaps(typed: string): string {
  return typed.replace(/[\s\-\u2010-\u2015]/g, '')
}
