import { withAsciiDigits } from '#app/lib/digits.ts'
import { maxNumberLength, readTypedNumber } from '#app/lib/typed-number.ts'
import { isEmpty } from '#app/profile-definition/field.ts'

/** Parses a measure of a body: "3,250" is three and a quarter. Returns undefined for no number. */
export function readMeasure(typed: string): number | undefined {
  const read = readTypedNumber(typed)
  return typeof read === 'object' ? read.readings[1] : read
}

/** A unit of inches behind the number. */
export const inchesUnit = / *(in\.?|inch(es)?|["″”]|''|′′)$/i

/** Returns a posted height whose first field held all of it, such as `5'4½"`, in two fields. */
export function splitHeight(posted: unknown): unknown {
  if (typeof posted !== 'object' || posted === null) return posted
  const { unit = 'cm', cm, feet, inches } = posted as Record<string, unknown>
  const isInCm = unit === 'cm' || (isEmpty(feet) && isEmpty(inches))
  const typed = isInCm ? cm : isEmpty(inches) && feet
  if (typeof typed !== 'string' || typed.length > maxNumberLength) return posted
  const text = withAsciiDigits(typed).trim()
  const [, whole, rest = ''] = /^(\d+) *(?:ft\.?|feet|foot|['′’]) *(\S.*)$/i.exec(text) ?? []
  if (whole && readMeasure(rest.replace(inchesUnit, '')) !== undefined) {
    return { ...posted, unit: 'ft', feet: whole, inches: rest }
  }
  return posted
}
