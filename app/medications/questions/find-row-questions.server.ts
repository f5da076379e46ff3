import { joinWithAnd } from '#app/lib/plural.ts'
import { isWeekly, sumOfCounted, weeklyKey } from '#app/profile/record/describe-medication.ts'
import { englishMedication } from '#app/profile/record/english-medication.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { CountUnit } from '#app/profile-definition/count-units.ts'
import { isCurrent, type Medication } from '#app/profile-definition/sections/medications.ts'
import { dosesADay } from '../check/daily-dose.ts'
import { findParts } from '../line/find-parts.ts'
import { type LinePart, linePartsOf, type PartOf, type Rate } from '../line/line-parts.ts'
import { toNameKey } from '../names/name-key.ts'
import { findKnownName, readExactly } from '../names/recognize-name.server.ts'
import { isUsuallyWeekly } from './know-medication.server.ts'
import { questionKey } from './question-key.server.ts'

/** A question about a row of the list that is asked before a save. */
export interface MedicationQuestion {
  kind: 'doses' | 'weekly' | 'days' | 'times' | 'unit' | 'names'
  /** The key of the answer "save it as it is": another content has another key. */
  key: string
  text: string
  /** The field to correct. */
  field: string
}

/**
 * Returns the questions about a row: answers that contradict each other, and methotrexate that is
 * not weekly. None for a medication that is not current.
 */
export function findRowQuestions(row: Medication): MedicationQuestion[] {
  if (!isCurrent(row)) return []
  const find = [askDoses, askWeekly, askDays, askTimes, askUnit, askNames]
  return find.flatMap(ask => ask(row) ?? [])
}

function askDoses(row: Medication): MedicationQuestion | undefined {
  const { totalDosage, unit, customUnit, pillsPerDose, dosagePerPill, countUnit } = row
  const sum = sumOfCounted(row)
  if (totalDosage === undefined || sum === undefined || sum === totalDosage) return undefined
  const { formats } = englishMedication
  const count = formats.count(pillsPerDose ?? 0, countUnit ?? 'pills')
  const amounts = [said(row, 'dosagePerPill'), said({ ...row, totalDosage: sum }, 'totalDosage')]
  return {
    kind: 'doses',
    key: questionKey('doses', totalDosage, unit, customUnit, pillsPerDose, dosagePerPill),
    text: `Total dosage is ${said(row, 'totalDosage')}, but ${count} of ${amounts.join(' are ')}.`,
    field: 'totalDosage',
  }
}

function askWeekly(row: Medication): MedicationQuestion | undefined {
  if (!isUsuallyWeekly(row) || isWeekly(row)) return undefined
  return {
    kind: 'weekly',
    key: weeklyKey(row),
    text: 'Methotrexate is usually taken once a week.',
    field: 'frequency',
  }
}

const typedFields = {
  name: 'name',
  brandName: 'brand name',
  reason: 'reason',
  customForm: 'form',
  customUnit: 'unit',
  customRoute: 'route',
} as const

function askDays(row: Medication): MedicationQuestion | undefined {
  const { frequency, selectedDaysOfWeek: days = [] } = row
  if (frequency !== 'x-days-a-week') return undefined
  for (const [field, label] of Object.entries(typedFields)) {
    const text = row[field as keyof typeof typedFields] ?? ''
    const other = findParts(text).find(part => isOtherFrequency(part, days))
    if (!other) continue
    const typed = text.slice(other.start, other.end)
    return {
      kind: 'days',
      key: questionKey('days', days, field, text),
      text: `The frequency is ${said(row, 'frequency')}, but the ${label} says “${typed}”.`,
      field: 'frequency',
    }
  }
  return undefined
}

function isOtherFrequency(part: LinePart, days: readonly string[]): boolean {
  if (part.kind === 'days') {
    return part.days.length !== days.length || part.days.some(day => !days.includes(day))
  }
  if (part.kind !== 'rate') return false
  const { perDay, perWeek, everyDays } = part.rate
  const isWeekOf = everyDays === 7 && days.length === 1
  return perWeek !== days.length && !isWeekOf && (perDay === undefined || days.length < 7)
}

function askTimes(row: Medication): MedicationQuestion | undefined {
  const times = (row.doseTimes ?? []).filter(({ time }) => time).length
  const { frequency = '', customFrequency = '' } = row
  const perDay = frequency === 'other' ? readPerDay(customFrequency) : timesADay[frequency]
  if (times === 0 || perDay === undefined || times === perDay) return undefined
  const count = times === 1 ? 'there is one dose time' : `there are ${times} dose times`
  return {
    kind: 'times',
    key: questionKey('times', frequency, customFrequency, times),
    text: `The frequency is “${said(row, 'frequency')}”, but ${count}.`,
    field: 'frequency',
  }
}

/** Dose times on a day with a dose, by frequency. */
const timesADay: Readonly<Record<string, number>> = {
  ...dosesADay,
  'once-a-week': 1,
  'once-a-month': 1,
}

function readPerDay(text: string): Rate['perDay'] {
  const rates: PartOf<'rate'>[] = linePartsOf(findParts(text), 'rate')
  return rates.length === 1 ? rates[0]?.rate.perDay : undefined
}

function askUnit(row: Medication): MedicationQuestion | undefined {
  const { form = '', countUnit } = row
  const fitting = unitsOfForm[form]
  if (!countUnit || !fitting || fitting.includes(countUnit)) return undefined
  return {
    kind: 'unit',
    key: questionKey('unit', form, countUnit),
    text: `The form is ${said(row, 'form')}, but the dose is counted in ${countUnit}.`,
    field: 'countUnit',
  }
}

/** The units in which a form is counted. Others, such as drops of a liquid, fit several. */
const unitsOfForm: Readonly<Record<string, readonly CountUnit[]>> = {
  tablet: ['tablets', 'units'],
  capsule: ['capsules', 'units'],
  liquid: ['ml', 'drops', 'sachets', 'units'],
  injection: ['injections', 'units', 'ml'],
  patch: ['patches'],
  cream: ['sachets', 'units', 'ml'],
  inhaler: ['puffs', 'capsules', 'sprays', 'units', 'ml'],
  drops: ['drops', 'ml', 'units'],
  spray: ['sprays', 'puffs', 'ml'],
}

function askNames({ name = '', brandName = '' }: Medication): MedicationQuestion | undefined {
  const text = describeTwoNames(name, brandName) ?? describeTwo(name) ?? describeTwo(brandName)
  if (!text) return undefined
  return {
    kind: 'names',
    key: questionKey('names', toNameKey(name), toNameKey(brandName)),
    text,
    field: describeTwo(name) ? 'name' : 'brandName',
  }
}

function describeTwoNames(name: string, brandName: string): string | undefined {
  const [one, other] = [name, brandName].map(text =>
    generalNames.includes(toNameKey(text)) ? [] : readExactly(text).ingredients,
  )
  if (!one?.length || !other?.length) return undefined
  const isIn = (some: readonly string[], all: readonly string[]) =>
    some.every(part => all.some(whole => isSameSubstance(part, whole)))
  if (isIn(one, other) && isIn(other, one)) return undefined
  return `“${brandName}” is ${joinWithAnd(other)}, but the name says ${joinWithAnd(one)}.`
}

// "Tenofovir" is less exact than "tenofovir alafenamide".
function isSameSubstance(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)
}

// Each is read as its most usual kind.
const generalNames = ['insulin', 'penicillin', 'estrogen', 'oestrogen']

/** Returns the question about a text with a brand and another substance. */
function describeTwo(typed: string): string | undefined {
  const { wholeName, ingredients } = readExactly(typed)
  if (wholeName || ingredients.length < 2) return undefined
  const brands = typed.split(/\s+/).flatMap(word => findKnownName(word) ?? [])
  const isOther = brands.some(
    brand => brand.kind.startsWith('brand') && brand.ingredients.length < ingredients.length,
  )
  return isOther ? `“${typed}” names several medicines: ${joinWithAnd(ingredients)}.` : undefined
}

function said(row: Partial<Medication>, field: string): string {
  const { fields, formats } = englishMedication
  return formatAnswer(fields, row, field, formats) ?? ''
}
