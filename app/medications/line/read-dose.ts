import type { MedicationDetails } from '../list/detail-fields.ts'
import { type Amount, type LinePart, type PartOf, partsOf } from './line-parts.ts'
import type { NamedForm } from './line-words.ts'

/** A dose as fields; `strength` belongs to the name. */
export interface ReadDose {
  details: MedicationDetails
  strength?: { start: number; end: number }
}

/**
 * Returns the dose in the parts of a line; undefined if it has two readings.
 * @param isOfSeveral true for a name with several ingredients, of which "5/325" is a strength.
 */
export function readDose(parts: readonly LinePart[], isOfSeveral: boolean): ReadDose | undefined {
  const form = readForm(parts)
  const dose = readAmounts(parts)
  const strengths = [...partsOf(parts, 'strength'), ...(dose?.strengths ?? [])]
  const [strength, ...others] = strengths
  const isUnclear = strength?.kind === 'strength' && strength.isOfSeveral && !isOfSeveral
  if (!form || !dose || others.length > 0 || isUnclear) return undefined
  return { details: { ...form, ...dose.details }, ...(strength && { strength }) }
}

interface ReadAmounts {
  details: MedicationDetails
  /** Amounts beside counted puffs and drops, such as "90 mcg, 2 puffs". */
  strengths?: PartOf<'amount'>[]
}

function readAmounts(parts: readonly LinePart[]): ReadAmounts | undefined {
  const amounts = partsOf(parts, 'amount')
  const counts = partsOf(parts, 'count').map(part => toPills(part, parts))
  const [count, ...otherCounts] = distinct(counts, ({ count, unit }) => `${count} ${unit}`)
  if (otherCounts.length > 0 || (count && !isDose(count, parts))) return undefined
  if (count && count.unit !== 'pills') return readCountedUse(count, amounts)
  const each = [
    ...amounts.filter(({ of }) => of === 'pill').map(({ amount }) => amount),
    ...counts.flatMap(({ each }) => each ?? []),
  ]
  const totals = amounts.filter(({ of }) => of !== 'pill').map(({ amount }) => amount)
  const [perPill, ...otherEach] = distinct(each, toKey)
  const [total, ...otherTotals] = distinct(totals, toKey)
  if (otherEach.length > 0 || otherTotals.length > 0) return undefined
  const isTotal = amounts.some(({ of }) => of === 'total')
  const details = toDetails(count?.count, perPill, total, isTotal)
  return details && { details }
}

function toPills(count: PartOf<'count'>, parts: readonly LinePart[]): PartOf<'count'> {
  const isOfPills = parts.some(
    part => 'form' in part && ['tablet', 'capsule'].includes(part.form?.form ?? ''),
  )
  return count.unit === 'pieces' && isOfPills ? { ...count, unit: 'pills' } : count
}

// "30 tablets" is what a package holds. Methotrexate is taken as ten tablets once a week.
function isDose({ count, unit }: PartOf<'count'>, parts: readonly LinePart[]): boolean {
  const isWeekly = partsOf(parts, 'rate').some(({ rate }) => rate.perWeek === 1)
  const isLarge = (isWeekly && unit === 'pills') || ['puffs', 'drops'].includes(unit)
  const isSingle = ['patches', 'injections'].includes(unit)
  return unit !== 'pieces' && count <= (isLarge ? 10 : isSingle ? 2 : 4)
}

function toDetails(
  count: number | undefined,
  perPill: Amount | undefined,
  total: Amount | undefined,
  isTotal: boolean,
): MedicationDetails | undefined {
  if (count === undefined) {
    if (perPill && total && toUnit(perPill) !== toUnit(total)) return undefined
    return { ...(total && toFields(total)), ...(perPill && toPillFields(perPill)) }
  }
  // "500 mg, 2 tablets" may be 500 mg each, or together.
  if (total && !perPill && count !== 1 && !isTotal) return undefined
  const one = perPill ?? (total && count === 1 ? total : undefined)
  if (!one) return { ...(total && toFields(total)), pillsPerDose: count }
  const whole = { ...one, number: Number((one.number * count).toPrecision(10)) }
  if (total && toKey(total) !== toKey(whole)) return undefined
  return { ...toFields(whole), ...toPillFields(one), pillsPerDose: count }
}

// No field holds the strength of a puff beside the count of puffs: the name does.
function readCountedUse(
  { count, unit }: PartOf<'count'>,
  amounts: readonly PartOf<'amount'>[],
): ReadAmounts | undefined {
  const [amount, ...others] = distinct(amounts, ({ amount }) => toKey(amount))
  if (others.length > 0 || amount?.of === 'pill') return undefined
  if (amount && unit === 'patch') return { details: toFields(amount.amount) }
  return {
    details: { totalDosage: count, unit: 'other', customUnit: unit },
    ...(amount && { strengths: [amount] }),
  }
}

const swallowed = ['tablet', 'capsule', 'liquid', 'inhaler']

/** Returns the form in the parts, with "by mouth" if no form says it; undefined if two differ. */
function readForm(parts: readonly LinePart[]): MedicationDetails | undefined {
  const named = parts.flatMap(part => ('form' in part && part.form ? [part.form] : []))
  const [form, ...others] = distinct(named, ({ form, customForm }) => `${form} ${customForm ?? ''}`)
  if (others.length > 0) return undefined
  if (partsOf(parts, 'byMouth').length === 0) return { ...form }
  if (!form) return { form: 'other', customForm: 'By mouth' } satisfies NamedForm
  return swallowed.includes(form.form) || form.customForm ? { ...form } : undefined
}

function toFields({ number, unit, customUnit }: Amount): MedicationDetails {
  return { totalDosage: number, unit, ...(customUnit && { customUnit }) }
}

function toPillFields({ number, unit, customUnit }: Amount): MedicationDetails {
  return { dosagePerPill: number, unit, ...(customUnit && { customUnit }) }
}

function toKey(amount: Amount): string {
  return `${amount.number} ${toUnit(amount)}`
}

function toUnit({ unit, customUnit }: Amount): string {
  return customUnit ?? unit ?? ''
}

/** Returns one value for each key. */
export function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return [...new Map(values.map(value => [keyOf(value), value])).values()]
}
