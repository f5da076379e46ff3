import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { readCount } from './numbers.ts'
import {
  type Amount,
  type LinePart,
  type NamedForm,
  type PieceOf,
  selectPieces,
  unique,
} from './pieces.ts'

/** The fields of a medication that a line can fill. */
export type MedicationDetails = Pick<
  Medication,
  | 'form'
  | 'customForm'
  | 'totalDosage'
  | 'unit'
  | 'customUnit'
  | 'pillsPerDose'
  | 'dosagePerPill'
  | 'frequency'
  | 'customFrequency'
  | 'customDays'
  | 'selectedDaysOfWeek'
  | 'doseTimes'
  | 'withFood'
  | 'reason'
>

/** Fields that some parts of a line fill, and the parts that fill none. */
export interface Placed {
  details: MedicationDetails
  /** Parts that were read and could not be placed. */
  unplaced: LinePart[]
  /** Sentences that explain the unplaced parts. */
  notes: string[]
}

/** The note for a line with more than one dose; its times are then not placed. */
export const severalDoses = 'More than one dose was written.'

/** The limits of the medication form. */
const maxAmount = 1_000_000
const maxPills = 100

/**
 * Returns the dose in the parts of a line. With two readings the fields stay empty, with a note.
 * @param numbers words with numbers that no pattern matched.
 */
export function placeDose(
  parts: readonly LinePart[],
  numbers: readonly { text: string; part: LinePart }[],
): Placed {
  const pills = selectPieces(parts, 'pills')
  const amounts = selectPieces(parts, 'amount').filter(({ isPerPill }) => !isPerPill)
  const strengths = selectPieces(parts, 'amount').filter(({ isPerPill }) => isPerPill)
  const given = [...pills, ...amounts, ...strengths, ...selectPieces(parts, 'uses')]
  const nothing = (...notes: string[]): Placed => ({ details: {}, unplaced: given, notes })

  const doubts = selectPieces(parts, 'doubt')
  if (doubts.some(({ about }) => about === 'dose')) return nothing()
  if (given.length === 0) return nothing(...numberNotes(numbers))
  if (given.some(isOutOfBounds)) return nothing('A number is outside what a dose can be.')
  const counts = unique(pills.map(({ count }) => String(count)))
  const totals = unique(amounts.map(({ amount }) => toKey(amount)))
  const each = unique([
    ...strengths.map(({ amount }) => toKey(amount)),
    ...pills.flatMap(({ amount }) => (amount ? [toKey(amount)] : [])),
  ])
  const uses = unique(selectPieces(parts, 'uses').map(({ amount }) => toKey(amount)))
  if ([counts, totals, each, uses].some(found => found.length > 1)) return nothing(severalDoses)
  if (counts.length > 0 && uses.length > 0) return nothing(severalDoses)

  const count = pills[0]?.count
  const total = amounts[0]?.amount
  const perPill = strengths[0]?.amount ?? pills.find(({ amount }) => amount)?.amount
  const use = selectPieces(parts, 'uses')[0]
  const stray = numbers.find(({ text }) => !isYear(text) && readCount(text) !== 1)
  if (stray && (use || total || count !== undefined))
    return nothing(`“${stray.text}” beside the amount can be read in two ways.`)
  if (use) return placeUse(use, total, amounts, { perPill, strengths })
  if (perPill) return placePerPill({ count, perPill, total }, given)
  if (total && count !== undefined && count !== 1) {
    const written = `${total.number} ${total.customUnit ?? total.unit}`
    return {
      details: { pillsPerDose: count },
      unplaced: amounts,
      notes: [`“${written}” may be in one pill or in the whole dose.`],
    }
  }
  if (total) {
    const details = { ...amountFields(total), ...(count && { pillsPerDose: 1 }) }
    return {
      details: { ...details, ...(count && { dosagePerPill: total.number }) },
      unplaced: [],
      notes: [],
    }
  }
  return { details: { pillsPerDose: count }, unplaced: [], notes: [] }
}

function placePerPill(
  { count, perPill, total }: { count?: number; perPill: Amount; total?: Amount },
  given: readonly LinePart[],
): Placed {
  const whole =
    count === undefined ? total : { ...perPill, number: rounded(perPill.number * count) }
  if (total && (readUnit(total) !== readUnit(perPill) || (whole && whole.number !== total.number)))
    return { details: {}, unplaced: [...given], notes: [severalDoses] }
  if (whole && whole.number > maxAmount)
    return { details: {}, unplaced: [...given], notes: ['A number is outside what a dose can be.'] }
  const { totalDosage: _total, ...unit } = amountFields(perPill)
  const details: MedicationDetails = {
    ...unit,
    ...(whole && { totalDosage: whole.number }),
    ...(count !== undefined && { pillsPerDose: count }),
    dosagePerPill: perPill.number,
  }
  return {
    details,
    unplaced: [],
    notes: whole ? [] : ['The line does not say how many pills are one dose.'],
  }
}

// There is no field for the strength of a puff or a patch beside its count.
function placeUse(
  use: PieceOf<'uses'>,
  total: Amount | undefined,
  amounts: readonly LinePart[],
  { perPill, strengths }: { perPill?: Amount; strengths: readonly LinePart[] },
): Placed {
  if (total && !perPill && use.amount.number === 1)
    return { details: amountFields(total), unplaced: [], notes: [] }
  return { details: amountFields(use.amount), unplaced: [...amounts, ...strengths], notes: [] }
}

/** Returns the form in the parts; none if there are two. */
export function placeForm(parts: readonly LinePart[]): Placed {
  const named = parts.flatMap(part => {
    const form = 'form' in part ? part.form : undefined
    return form ? [{ part, form }] : []
  })
  const found = unique(named.map(({ form }) => `${form.form} ${form.customForm ?? ''}`))
  const [first] = named
  if (!first) return { details: {}, unplaced: [], notes: [] }
  // Only bare names of forms are unplaced: a count stays in the dose.
  const bare = named.flatMap(({ part }) => (part.kind === 'form' ? [part] : []))
  if (found.length > 1) return { details: {}, unplaced: bare, notes: [] }
  const { form, customForm }: NamedForm = first.form
  return { details: { form, ...(customForm && { customForm }) }, unplaced: [], notes: [] }
}

function amountFields({ number, unit, customUnit }: Amount): MedicationDetails {
  return { totalDosage: number, unit, ...(customUnit && { customUnit }) }
}

function numberNotes(numbers: readonly { text: string }[]): string[] {
  return numbers.flatMap(({ text }) => (/^[\d.,/]+$/.test(text) ? [`“${text}” has no unit.`] : []))
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text)
}

function isOutOfBounds(part: PieceOf<'pills'> | PieceOf<'amount'> | PieceOf<'uses'>): boolean {
  const { number } = part.amount ?? { number: 1 }
  const isCount = part.kind === 'pills' && (part.count > maxPills || part.count <= 0)
  return isCount || number > maxAmount || number <= 0 || String(number).includes('e')
}

function rounded(number: number): number {
  return Number(number.toPrecision(10))
}

function toKey(amount: Amount): string {
  return `${amount.number} ${readUnit(amount)}`
}

function readUnit({ unit, customUnit }: Amount): string {
  return customUnit ?? unit
}
