import type { MedicationDetails } from '../list/detail-fields.ts'
import { type Amount, type LinePart, linePartsOf, type PartOf } from './line-parts.ts'

/** A dose as fields; `strength` belongs to the name. */
export interface ReadDose {
  details: MedicationDetails
  strength?: { start: number; end: number; isDose: boolean; perMl?: Amount }
}

/** The kind of name that a dose is of. */
export interface DoseContext {
  /** "5/325" is a strength of two. */
  ingredientCount: number
  isInsulin: boolean
  /** True for salts, which alone are counted in mEq and mmol. */
  isSalt: boolean
  /** True for powders and liquids of which a "cap" is that of the bottle. */
  isPoured: boolean
  /** True for eye drops, creams and inhalers: grams and millilitres are of the package. */
  isLocal: boolean
}

/** Returns the dose in the parts of a line; undefined if it has two readings. */
export function readDose(parts: readonly LinePart[], of: DoseContext): ReadDose | undefined {
  const form = readForm(parts)
  const dose = readAmounts(parts)
  const [strength, ...others] = [...linePartsOf(parts, 'strength'), ...(dose?.strengths ?? [])]
  const isUnclear = strength?.kind === 'strength' && !isOfProduct(strength, of, parts)
  if (!form || !dose || others.length > 0 || isUnclear) return undefined
  if (isOfPackage(dose.details, form.form, of, parts)) return undefined
  const isDose = strength?.kind === 'strength' && strength.isDose
  return {
    details: { ...form, ...dose.details },
    ...(strength && { strength: { ...strength, isDose } }),
  }
}

// "Adderall 20/10 alternate days" and "Novomix 30/20" are two doses, and not a strength.
function isOfProduct(
  { numbers, isDate }: PartOf<'strength'>,
  { ingredientCount, isInsulin }: DoseContext,
  parts: readonly LinePart[],
): boolean {
  if (!numbers) return true
  const [first = 0, second = 0] = numbers
  const isAlternating = linePartsOf(parts, 'rate').some(({ rate }) => rate.everyDays === 2)
  const isEach = linePartsOf(parts, 'moment').length === 2 && first >= second && first <= 2 * second
  const isMixed = !isInsulin || first === 100 || first + second === 100
  const isCounted = linePartsOf(parts, 'count').length > 0
  const isOne = numbers.length === ingredientCount && isMixed
  return isOne && !isAlternating && !isEach && (!isDate || isCounted)
}

// "10 ml vial", "30 g cream", "2.5 ml in the eye" say what a package holds, and "31G" is a needle.
function isOfPackage(
  { totalDosage = 0, unit, customUnit, pillsPerDose, strengthPer }: MedicationDetails,
  form: MedicationDetails['form'],
  { isInsulin, isSalt, isPoured, isLocal }: DoseContext,
  parts: readonly LinePart[],
): boolean {
  if (isPoured && form === 'capsule') return true
  if (strengthPer) return form !== 'patch'
  if (totalDosage === 0) return false
  if (pillsPerDose !== undefined && (isInsulin || unit === 'ml')) return true
  if (isInsulin) return !(unit === 'IU' || customUnit === 'units')
  // "Potassium 4.2 mmol" is a result of a blood test.
  if (customUnit === 'mmol' && totalDosage < 6) return true
  const isSwallowed = form === undefined || ['tablet', 'capsule', 'liquid', 'other'].includes(form)
  const isPlaced = linePartsOf(parts, 'route').some(({ route = '' }) => !bodyRoutes.has(route))
  if (/^m(?:Eq|mol)$/.test(customUnit ?? '')) return !isSalt
  if (customUnit?.includes('/')) return form !== 'patch'
  if (customUnit?.startsWith('puff')) return isPlaced
  if (unit === 'g')
    return isLocal || !isSwallowed || isPlaced || (totalDosage > 4 && totalDosage !== 17)
  if (unit === 'ml') return isLocal || !isSwallowed || isPlaced || totalDosage > 50
  return unit === '%' && isSwallowed && form !== 'other'
}

// Through these a medicine gets into the body, and not to a place on it.
const bodyRoutes: ReadonlySet<string> = new Set([
  'mouth',
  'feeding-tube',
  'inhaled',
  'under-skin',
  'muscle',
  'vein',
])

interface ReadAmounts {
  details: MedicationDetails
  /** Amounts beside counted puffs and drops, such as "90 mcg, 2 puffs". */
  strengths?: PartOf<'amount'>[]
}

function readAmounts(parts: readonly LinePart[]): ReadAmounts | undefined {
  const amounts = amountsIn(parts)
  const counts = countsIn(parts)
  const [count, ...otherCounts] = counts
  if (otherCounts.length > 0 || (count && !isDose(count))) return undefined
  if (count && count.unit !== 'pills') return readCountedUse(count, amounts)
  const each = [
    ...amounts.filter(({ of }) => of === 'pill').map(({ amount }) => amount),
    ...counts.flatMap(({ each }) => each ?? []),
  ]
  // "10 mg in the morning, 10 mg at night" is two doses.
  const totals = amounts.filter(({ of }) => of !== 'pill').map(({ amount }) => amount)
  const [perPill, ...otherEach] = each
  const [total, ...otherTotals] = totals
  if (otherEach.length > 0 || otherTotals.length > 0) return undefined
  const isTotal = amounts.some(({ of }) => of === 'total')
  const details = toDetails(count?.count, perPill, total, isTotal)
  return details && { details }
}

/** Returns the amounts; "500 mg modified-release tablets" is of one pill. */
function amountsIn(parts: readonly LinePart[]): PartOf<'amount'>[] {
  return parts.flatMap((part, at) => {
    if (part.kind !== 'amount') return []
    const [next, afterNext] = parts.slice(at + 1, at + 3)
    const isOfPill = next?.kind === 'nameWord' && afterNext?.kind === 'form' && isPill(afterNext)
    return isOfPill ? { ...part, of: 'pill' } : part
  })
}

/** Returns the counts. "Take two daily" and "one daily" count pills beside the strength of one. */
function countsIn(parts: readonly LinePart[]): PartOf<'count'>[] {
  const isOfPills =
    [...linePartsOf(parts, 'amount'), ...linePartsOf(parts, 'strength')].length > 0 &&
    parts.some(isPill)
  const counts = linePartsOf(parts, 'count')
  const [one] = linePartsOf(parts, 'rate').filter(({ rate }) => rate.isOne)
  // Beside another count it is a second dose: "2 at night, 1 daily".
  if (one && (isOfPills || counts.length > 0)) {
    const { start, end } = one
    return [...counts, { kind: 'count', count: 1, unit: 'pills', start, end }]
  }
  return counts.map(part =>
    part.unit === 'pieces' && isOfPills ? { ...part, unit: 'pills' } : part,
  )
}

function isPill(part: LinePart): boolean {
  return 'form' in part && /^(?:tablet|capsule)$/.test(part.form?.form ?? '')
}

// "30 tablets" is what a package holds; three are taken only if the line says so.
function isDose({ count, unit, isTaken }: PartOf<'count'>): boolean {
  if (unit === 'pieces') return false
  if (unit === 'pills') return Number.isInteger(count * 4) && count <= (isTaken ? 10 : 2)
  if (/^(?:puff|spray|drop)/.test(unit)) return Number.isInteger(count) && count <= 10
  return Number.isInteger(count * 2) && count >= 1 && count <= 2
}

function toDetails(
  count: number | undefined,
  perPill: Amount | undefined,
  total: Amount | undefined,
  isTotal: boolean,
): MedicationDetails | undefined {
  if (count === undefined) {
    // "10 mg tablet, take 10 mg" is one. "5 mg tablets, 2 mg daily" may be a part of one.
    if (total && perPill && toKey(total) === toKey(perPill)) {
      return toDetails(1, perPill, total, isTotal)
    }
    if (isTotal || (perPill && total)) return undefined
    if (total?.strengthPer) return toStrengthFields(total)
    return { ...(total && toFields(total)), ...(perPill && toStrengthFields(perPill)) }
  }
  // "500 mg, 2 tablets" may be 500 mg each, or together.
  if (total?.strengthPer || (total && !perPill && count !== 1 && !isTotal)) return undefined
  const one = perPill ?? (total && count === 1 ? total : undefined)
  if (!one) return { ...(total && toFields(total)), pillsPerDose: count }
  const whole = { ...one, number: Number((one.number * count).toPrecision(10)) }
  if (total && toKey(total) !== toKey(whole)) return undefined
  return { ...toFields(whole), ...toStrengthFields(one), pillsPerDose: count }
}

// "100 mcg, 2 puffs" may be 100 mcg each, or together: the name keeps it.
function readCountedUse(
  { count, unit, start }: PartOf<'count'>,
  amounts: readonly PartOf<'amount'>[],
): ReadAmounts | undefined {
  const [amount, ...others] = amounts
  if (others.length > 0 || amount?.of || /^(?:g|ml)$/.test(amount?.amount.unit ?? ''))
    return undefined
  if (amount && unit === 'patches') {
    const isOne = count === 1
    return isOne ? { details: { pillsPerDose: 1, ...toStrengthFields(amount.amount) } } : undefined
  }
  // "20 units, 1 injection" is no strength of an injection.
  if (amount && !/^(?:puff|spray|drop|pump)/.test(unit)) return undefined
  // "2 puffs, 200 mcg" and "2 mg, 10 drops" are amounts of all.
  const isOfAll =
    amount && (amount.start > start || (unit === 'drops' && amount.amount.unit !== '%'))
  if (isOfAll && count > 1) return undefined
  return {
    details: { totalDosage: count, unit: 'other', customUnit: unit },
    ...(amount && { strengths: [amount] }),
  }
}

/** Returns the form in the parts; undefined if two differ. */
function readForm(parts: readonly LinePart[]): MedicationDetails | undefined {
  const named = parts.flatMap(part => ('form' in part && part.form ? [part.form] : []))
  const [form, ...others] = distinct(named, ({ form, customForm }) => `${form} ${customForm ?? ''}`)
  return others.length > 0 ? undefined : { ...form }
}

function toFields({ number, unit, customUnit }: Amount): MedicationDetails {
  return { totalDosage: number, unit, ...(customUnit && { customUnit }) }
}

/** Returns the strength of one as fields. */
export function toStrengthFields({
  number,
  unit,
  customUnit,
  strengthPer,
}: Amount): MedicationDetails {
  return {
    dosagePerPill: number,
    unit,
    ...(customUnit && { customUnit }),
    ...(strengthPer && { strengthPer }),
  }
}

function toKey(amount: Amount): string {
  return `${amount.number} ${toUnit(amount)}`
}

function toUnit({ unit, customUnit }: Amount): string {
  return customUnit ?? unit ?? ''
}

export function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return [...new Map(values.map(value => [keyOf(value), value])).values()]
}
