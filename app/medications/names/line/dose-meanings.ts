import { findNamed, forms, units, uses } from './dose-words.ts'
import { readCount, readNumber } from './numbers.ts'
import type { Amount, Meaning, NamedForm } from './pieces.ts'

// Meanings of the words of a dose, in any language.

/** Returns a doubt about a dose, with its sentence. */
export function doubtDose(explanation: string): Meaning {
  return { kind: 'doubt', about: 'dose', explanation }
}

/** Returns the doubt about a strength that is no dose. */
export function doubtStrength(typed: string): Meaning {
  return {
    kind: 'doubt',
    about: 'strength',
    explanation: `“${typed}” is a strength, not a dose.`,
  }
}

/** Returns the doubt about an amount for a whole day. */
export function doubtDailyAmount(typed: string): Meaning {
  return doubtDose(`“${typed}” is for a whole day: the line does not say how to divide it.`)
}

/** Returns the doubt about an amount for a whole week. */
export function doubtWeeklyAmount(typed: string): Meaning {
  return doubtDose(`“${typed}” is for a whole week: the line does not say how to divide it.`)
}

/** Returns the meaning of "2 tablets of 500 mg". `isSure`: the amount is that of each. */
export function readPillsWithStrength(match: string[], isSure = false): Meaning | undefined {
  const [typed = '', number = '', pillWord = '', amount = '', unitName = ''] = match
  // "2 tablets 500 mg" may be both together.
  const isEach =
    isSure || /\b(?:of|x|@|at|each)\b|@/iu.test(typed.replace(/^(?:1\/2|half) of/i, ''))
  const [count, strength] = [readCount(number), readAmount(amount, unitName)]
  if (!isEach && count !== 1) return undefined
  if (count === undefined || !strength) return doubtReading(typed)
  if (count >= minPackageSize) return doubtPackage(typed)
  return { kind: 'pills', count, amount: strength, ...toFormPart(pillWord) }
}

/** Returns the meaning of "2 tablets", with `more` parts of one. */
export function readPills(number: string, form: string, more = 0): Meaning {
  const count = readCount(number)
  if (count === undefined) return doubtReading(number)
  if (count >= minPackageSize) return doubtPackage(`${number} ${form}`)
  return { kind: 'pills', count: count + more, ...toFormPart(form) }
}

/** Returns the meaning of "2 puffs". */
export function readUses(number: string, name: string): Meaning {
  const count = readCount(number)
  const { customUnit = '', maxCount = Number.POSITIVE_INFINITY, form } = findNamed(uses, name) ?? {}
  if (count === undefined) return doubtReading(number)
  // "Fentanyl 25 patch" is a strength.
  if (count > maxCount) return doubtStrength(`${number} ${name}`)
  const amount = { number: count, unit: 'other' as const, customUnit }
  return { kind: 'uses', amount, ...(form && { form }) }
}

/** Returns the meaning of "25 mcg/hour". */
export function readHourlyAmount(number: string, name: string): Meaning {
  const amount = readAmount(number, name)
  if (!amount) return doubtReading(number)
  const words = amount.customUnit ?? amount.unit
  return { kind: 'amount', amount: { ...amount, unit: 'other', customUnit: `${words}/hour` } }
}

/** Returns the meaning of "500 mg". */
export function toAmountMeaning(
  number: string,
  name: string,
  more: { isPerPill?: boolean; form?: NamedForm } = {},
): Meaning {
  const amount = readAmount(number, name)
  if (!amount) return doubtReading(`${number} ${name}`)
  return { kind: 'amount', amount, ...more }
}

/** A dose is smaller: "28 tablets" is the size of the package. */
const minPackageSize = 20

function doubtPackage(typed: string): Meaning {
  return doubtDose(`“${typed}” may be the size of the package.`)
}

function doubtReading(typed: string): Meaning {
  return doubtDose(`“${typed.trim()}” can be read in two ways.`)
}

function readAmount(number: string, name: string): Amount | undefined {
  const value = readNumber(number)
  const { unit, customUnit } = findNamed(units, name) ?? {}
  if (value === undefined || unit === undefined) return undefined
  return { number: value, unit, ...(customUnit && { customUnit }) }
}

function toFormPart(name: string): { form?: NamedForm } {
  const form = findForm(name)
  return form ? { form } : {}
}

/** Returns the form that a word names. "Pill" says nothing about the form. */
export function findForm(name: string): NamedForm | undefined {
  return findNamed(forms, name)?.answer
}
