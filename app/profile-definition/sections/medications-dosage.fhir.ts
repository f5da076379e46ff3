import type { CodeableConcept, Dosage, Quantity, Ratio } from 'fhir/r4'
import type { CountUnit } from '../count-units.ts'
import { concept, describeAnswers, quantity } from '../fhir/elements.ts'
import { lookUp } from '../fhir/look-up.ts'
import type { MedicationTexts } from '../fhir/mapping.ts'
import type { Medication } from './medications.ts'
import { toTiming } from './medications-timing.fhir.ts'

/**
 * Returns how a medication is taken: all that is said of it as text, and in elements of their own
 * what the text says without a doubt.
 */
export function toDosage(row: Medication, texts: MedicationTexts): Dosage | undefined {
  if (!texts.use) return undefined
  const { taper, isFrequencyCertain } = texts
  const instructions = toInstructions(row, texts)
  const timing = toTiming(row, texts)
  const [route] = texts.parts('route')
  const dose = toDose(row, texts)
  const mostADay = toMostADay(row, texts)
  return {
    ...(taper?.step && { sequence: taper.step.sequence }),
    text: texts.use,
    ...(instructions.length > 0 && { additionalInstruction: instructions }),
    ...(timing && { timing }),
    ...(row.frequency === 'as-needed' && isFrequencyCertain && { asNeededBoolean: true }),
    ...(route && { route: concept(route) }),
    ...(dose && { doseAndRate: [{ doseQuantity: dose }] }),
    ...(mostADay && { maxDosePerPeriod: mostADay }),
  }
}

function toInstructions(row: Medication, texts: MedicationTexts): CodeableConcept[] {
  // The first part is the frequency itself.
  const [, ...warnings] = texts.parts('frequency')
  const food = row.withFood === 'other' ? describeAnswers(texts, ['withFood']) : undefined
  const instructions = [
    ...warnings,
    ...texts.parts('slidingDose'),
    texts.taper?.text,
    food ?? texts.text('withFood'),
  ]
  return instructions.flatMap(one => (one ? concept(one) : []))
}

/**
 * Returns the amount of one dose. A wrong dose does harm, and a missing one is in the text: it is
 * undefined if the dose depends on something, has no unit, or if two amounts contradict each other.
 */
function toDose(row: Medication, texts: MedicationTexts): Quantity | undefined {
  const { totalDosage, unit, slidingDose = [] } = row
  const { taper, sum } = texts
  if (slidingDose.length > 0) return undefined
  if (taper) return toStepDose(texts)
  if (totalDosage && sum && sum !== totalDosage) return undefined
  const counted = toCounted(row.pillsPerDose, texts.countUnit, texts)
  if (totalDosage && hasAmount(row)) {
    const total = toAmount(totalDosage, row, texts)
    const isContradicted = counted?.code === total?.code && counted?.value !== total?.value
    return counted && isContradicted ? undefined : total
  }
  if (totalDosage && !unit) return undefined
  return sum && isMass(unit) ? toAmount(sum, row, texts) : counted
}

// Two drops of 0.5 % are not 1 %, and a patch of 25 mcg per hour is no dose of 25 mcg.
function hasAmount({ unit, strengthPer }: Medication): boolean {
  return unit !== undefined && unit !== '%' && strengthPer !== 'hour'
}

function isMass(unit: Medication['unit']): boolean {
  return unit === 'mg' || unit === 'mcg' || unit === 'g'
}

function toStepDose(texts: MedicationTexts): Quantity | undefined {
  const { dose, unit } = texts.taper?.step ?? {}
  if (!dose || !unit) return undefined
  return unit in countCodes
    ? toCounted(dose, unit as CountUnit, texts)
    : toAmount(dose, { unit: unit as Medication['unit'] }, texts)
}

function toAmount(
  amount: number,
  { unit, customUnit }: Pick<Medication, 'unit' | 'customUnit'>,
  texts: MedicationTexts,
): Quantity | undefined {
  checkAmount(amount)
  if (!unit || unit === '%') return undefined
  if (unit === 'other') return customUnit ? { value: amount, unit: customUnit } : undefined
  return quantity(amount, lookUp(ucumCodes, unit), texts.option('unit', unit))
}

function toCounted(
  count: number | undefined,
  unit: CountUnit | undefined,
  texts: MedicationTexts,
): Quantity | undefined {
  if (count === undefined || !unit) return undefined
  checkAmount(count)
  const code = unit === 'units' && isInsulin(texts) ? ucumCodes.IU : lookUp(countCodes, unit)
  return quantity(count, code, texts.countWord(count, unit))
}

// Units of a botulinum toxin or of pancreatin are no international units.
function isInsulin({ name = '' }: MedicationTexts): boolean {
  return /\binsulin\b/i.test(name)
}

function toMostADay({ maxADay }: Medication, texts: MedicationTexts): Ratio | undefined {
  const numerator = toCounted(maxADay, texts.countUnit, texts)
  return numerator && { numerator, denominator: quantity(1, 'd') }
}

function checkAmount(amount: number): void {
  if (!(amount > 0 && Number.isFinite(amount))) {
    throw new Error('A stored dose is not an amount')
  }
}

/** Codes of UCUM. */
const ucumCodes = {
  mg: 'mg',
  mcg: 'ug',
  g: 'g',
  ml: 'mL',
  IU: '[iU]',
} as const satisfies Record<Exclude<NonNullable<Medication['unit']>, 'other' | '%'>, string>

/** Codes of UCUM; what it does not define is an annotation in braces (UCUM, section 6). */
const countCodes = {
  pills: '{pill}',
  tablets: '{tbl}',
  capsules: '{capsule}',
  puffs: '{puff}',
  drops: '[drp]',
  sprays: '{spray}',
  units: '{unit}',
  patches: '{patch}',
  sachets: '{sachet}',
  injections: '{injection}',
  ml: 'mL',
} as const satisfies Record<CountUnit, string>
