import type { Height, Weight } from './field.ts'

const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12
const LB_PER_KG = 2.20462

/** Returns centimetres as feet and whole inches. */
export function toFeet(cm: number): { feet: number; inches: number } {
  const inches = Math.round(cm / CM_PER_INCH)
  return { feet: Math.floor(inches / INCHES_PER_FOOT), inches: inches % INCHES_PER_FOOT }
}

/** Returns feet and inches as whole centimetres. */
export function toCentimetres(feet: number, inches: number): number {
  return Math.round((feet * INCHES_PER_FOOT + inches) * CM_PER_INCH)
}

/** Returns kilograms as whole pounds. */
export function toPounds(kg: number): number {
  return Math.round(kg * LB_PER_KG)
}

/** Returns pounds as whole kilograms. */
export function toKilograms(lb: number): number {
  return Math.round(lb / LB_PER_KG)
}

/** Returns a weight in kilograms to ten grams: whole kilograms are too coarse for a newborn. */
export function exactKilograms({ unit, kg, lb }: Weight): number {
  return unit === 'kg' ? kg : Math.round((lb / LB_PER_KG) * 100) / 100
}

/**
 * Returns a height from a form's values in both units. If the chosen unit is empty, it is converted
 * from the other one, which is how the unit is switched without scripts. Equal values do not drift.
 * @returns undefined if both are empty.
 */
export function heightFrom(given: Partial<Height>): Height | undefined {
  const { unit = 'cm', cm, feet, inches } = given
  const hasFeet = feet !== undefined || inches !== undefined
  const whole = { feet: feet ?? 0, inches: inches ?? 0 }
  if (unit === 'cm') {
    if (cm !== undefined) return { unit, cm, ...toFeet(cm) }
    return hasFeet ? { unit, cm: toCentimetres(whole.feet, whole.inches), ...whole } : undefined
  }
  if (!hasFeet) return cm === undefined ? undefined : { unit, cm, ...toFeet(cm) }
  const same = cm !== undefined && isSame(toFeet(cm), whole)
  return { unit, ...whole, cm: same ? cm : toCentimetres(whole.feet, whole.inches) }
}

/** As `heightFrom`, for a weight. */
export function weightFrom(given: Partial<Weight>): Weight | undefined {
  const { unit = 'kg', kg, lb } = given
  if (unit === 'kg') {
    if (kg === undefined) return lb === undefined ? undefined : { unit, lb, kg: toKilograms(lb) }
    return { unit, kg, lb: lb !== undefined && toKilograms(lb) === kg ? lb : toPounds(kg) }
  }
  if (lb === undefined) return kg === undefined ? undefined : { unit, kg, lb: toPounds(kg) }
  return { unit, lb, kg: kg !== undefined && toPounds(kg) === lb ? kg : toKilograms(lb) }
}

function isSame(
  one: { feet: number; inches: number },
  other: { feet: number; inches: number },
): boolean {
  return one.feet === other.feet && one.inches === other.inches
}
