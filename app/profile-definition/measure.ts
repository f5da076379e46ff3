import type { Height, Weight } from './field.ts'

const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12
const LB_PER_KG = 2.20462

/** Returns centimetres as feet and whole inches. */
export function toFeet(cm: number): { feet: number; inches: number } {
  const inches = Math.round(cm / CM_PER_INCH)
  return { feet: Math.floor(inches / INCHES_PER_FOOT), inches: inches % INCHES_PER_FOOT }
}

/** Returns feet and inches as centimetres with one decimal. */
export function toCentimetres(feet: number, inches: number): number {
  return roundTo(1, (feet * INCHES_PER_FOOT + inches) * CM_PER_INCH)
}

/** Returns kilograms as pounds: with two decimals below 10 kg, with one below 50 kg. */
export function toPounds(kg: number): number {
  return roundTo(countDecimals(kg), kg * LB_PER_KG)
}

/** Returns pounds as kilograms: with two decimals below 10 kg, with one below 50 kg. */
export function toKilograms(lb: number): number {
  const kg = lb / LB_PER_KG
  return roundTo(countDecimals(kg), kg)
}

function countDecimals(kg: number): number {
  return kg < 10 ? 2 : kg < 50 ? 1 : 0
}

function roundTo(decimals: number, number: number): number {
  return Number(number.toFixed(decimals))
}

/** Returns a height with the other unit converted. Older records stored whole centimetres. */
export function convertHeight({ unit, cm, feet, inches }: Height): Height {
  return unit === 'cm'
    ? { unit, cm, ...toFeet(cm) }
    : { unit, cm: toCentimetres(feet, inches), feet, inches }
}

/** Returns a weight with the other unit converted. Older records stored it as a whole number. */
export function convertWeight({ unit, kg, lb }: Weight): Weight {
  return unit === 'kg' ? { unit, kg, lb: toPounds(kg) } : { unit, kg: toKilograms(lb), lb }
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
