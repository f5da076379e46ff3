import type { Dosage, Quantity } from 'fhir/r4'
import { joinPhrases } from '#app/lib/join-phrases.ts'
import { concept, describeAnswers, quantity } from '../fhir/elements.ts'
import type { RowTexts } from '../fhir/mapping.ts'
import type { Medication } from './medications.ts'
import { toTiming } from './medications-timing.fhir.ts'

/** Returns how a medication is taken: all answers about it as text, and those that FHIR can say. */
export function toDosage(row: Medication, texts: RowTexts): Dosage | undefined {
  const text = describeDosage(row, texts)
  if (!text) return undefined
  const timing = toTiming(row)
  const dose = toDose(row, texts)
  const food = describeFood(row, texts)
  return {
    text,
    ...(food && { additionalInstruction: [concept(food)] }),
    ...(timing && { timing }),
    ...(row.frequency === 'as-needed' && { asNeededBoolean: true }),
    ...(dose && { doseAndRate: [{ doseQuantity: dose }] }),
  }
}

function describeDosage(row: Medication, texts: RowTexts): string {
  return joinPhrases([
    texts.text('totalDosage'),
    // A bare number does not say what it counts.
    describeAnswers(texts, ['pillsPerDose']),
    describeAnswers(texts, ['dosagePerPill']),
    texts.text('frequency'),
    texts.text('doseTimes'),
    describeFood(row, texts),
  ])
}

function describeFood({ withFood }: Medication, texts: RowTexts): string | undefined {
  return withFood === 'other' ? describeAnswers(texts, ['withFood']) : texts.text('withFood')
}

/** Returns the amount of one dose; undefined without a unit, or if the answers contradict it. */
function toDose(row: Medication, texts: RowTexts): Quantity | undefined {
  const amount = amountOf(row)
  const { unit, customUnit } = row
  // A concentration is no amount: two drops of 0.5 % are not 1 %.
  if (!amount || !unit || unit === '%') return undefined
  if (unit !== 'other') return quantity(amount, ucumCodes[unit], texts.option('unit', unit))
  return customUnit ? { value: amount, unit: customUnit } : undefined
}

// A wrong dose does harm, and a missing one is in the text: two amounts that differ are not chosen
// between.
function amountOf({ totalDosage, pillsPerDose, dosagePerPill }: Medication): number | undefined {
  const ofPills = pillsPerDose && dosagePerPill && toExact(pillsPerDose * dosagePerPill)
  if (ofPills && totalDosage && ofPills !== toExact(totalDosage)) return undefined
  return checkAmount(ofPills || totalDosage)
}

function checkAmount(amount: number | undefined): number | undefined {
  if (amount !== undefined && !(amount > 0 && Number.isFinite(amount))) {
    throw new Error('A stored dose is not an amount')
  }
  return amount
}

/** Removes the error of binary fractions: 3 × 0.1 is 0.3. */
function toExact(amount: number): number {
  return Number(amount.toPrecision(12))
}

/** Codes of UCUM. */
const ucumCodes = {
  mg: 'mg',
  mcg: 'ug',
  g: 'g',
  ml: 'mL',
  IU: '[iU]',
} as const satisfies Record<Exclude<NonNullable<Medication['unit']>, 'other' | '%'>, string>
