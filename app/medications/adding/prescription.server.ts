import { z } from 'zod'
import { toSchema } from '#app/profile/parse/field-schema.server.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { readLineForOnThread } from '../line/read-line.server.ts'
import {
  doseFields,
  type MedicationDetails,
  pickDetails,
  timeFields,
} from '../list/detail-fields.ts'
import { detailWords } from '../list/detail-words.ts'
import { medicationList } from '../list/lifecycle.ts'
import { asTyped, type Prescription, type PrescriptionOptions } from './prescription.ts'

const { item } = medicationList

const { other: _unit, ml: _ml, ...masses } = item.unit.options
const countUnits: Record<string, string> = item.countUnit.options

/** Units of a dose. A number of tablets, drops or ml is stored as a count. */
const doseUnits: Record<string, string> = { ...masses, ...countUnits }

const {
  'x-days-a-week': _days,
  'every-x-days': _every,
  other: _frequency,
  ...frequencies
} = item.frequency.options

/** Frequencies that need no further answer. */
const plainFrequencies: Record<string, string> = frequencies

/** The options of the fields for a page. */
export const prescriptionOptions: PrescriptionOptions = {
  units: doseUnits,
  frequencies: plainFrequencies,
}

const dose = { ...item.totalDosage, label: 'Dose' }
const reason = { ...item.reason, label: 'Reason' }

const emptyToMissing = (value: unknown) => (value === '' ? undefined : value)

/** The posted fields of the line. All of them are optional. */
export const prescriptionFields = {
  totalDosage: toSchema(dose) as z.ZodType<number | undefined>,
  unit: optionSchema('Unit', doseUnits),
  frequency: optionSchema('How often', plainFrequencies),
  reason: toSchema(reason) as z.ZodType<string | undefined>,
}

function optionSchema(label: string, options: Record<string, string>) {
  const values = z.enum([...Object.keys(options), asTyped], {
    error: `${label}: choose one of the options`,
  })
  return z.preprocess(emptyToMissing, values.optional())
}

type PostedPrescription = z.output<z.ZodObject<typeof prescriptionFields>>

/** Refuses a dose without a unit, and too many tablets. */
export function checkDose(
  { totalDosage, unit }: PostedPrescription,
  refuse: (field: 'totalDosage' | 'unit', message: string) => void,
): void {
  const { max } = item.pillsPerDose
  if (totalDosage === undefined) return
  if (!unit) refuse('unit', 'Choose the unit of the dose')
  if (isCounted(unit) && totalDosage > max)
    refuse('totalDosage', `Dose must be ${max} ${unit} or fewer`)
}

/** Returns the fields for a typed line and one of the names found. */
export async function readPrescription(line: string, name: string): Promise<Prescription> {
  const details = await readDetails(line, name)
  const { totalDosage, unit, frequency } = toValues(details)
  const typedUnit = unit === asTyped && formatAnswer(item, details, 'unit')
  const typedFrequency = frequency === asTyped && formatAnswer(item, details, 'frequency')
  return {
    values: {
      ...(totalDosage !== undefined && { totalDosage: String(totalDosage) }),
      ...(unit && { unit }),
      ...(frequency && { frequency }),
      ...(details.reason && { reason: details.reason }),
    },
    ...(typedUnit && { typedUnit }),
    ...(typedFrequency && { typedFrequency }),
    rest: detailWords(withoutShown(details)),
  }
}

/**
 * Returns the details to store. A dose or frequency that was changed in the fields replaces all
 * that the line says about it.
 * @param posted the fields; absent if they were not asked.
 */
export async function toDetails(
  line: string,
  name: string,
  posted: PostedPrescription | undefined,
): Promise<MedicationDetails> {
  const read = await readDetails(line, name)
  if (!posted) return read
  const values = toValues(read)
  const isSameDose = posted.totalDosage === values.totalDosage && posted.unit === values.unit
  const isSameFrequency = posted.frequency === values.frequency
  return {
    ...pickDetails(read, keptFields),
    ...pickDetails(read, read.maxADay === undefined ? [] : ['maxADay', 'countUnit']),
    ...(isSameDose ? pickDetails(read, doseFields) : toDoseFields(posted, read)),
    ...(isSameFrequency ? pickDetails(read, timeFields) : toFrequencyField(posted)),
    ...(posted.reason && { reason: posted.reason }),
  }
}

// The form does not ask for them.
const keptFields = ['form', 'customForm', 'route', 'customRoute', 'withFood'] as const

// The strength of one stays when their count is changed.
const strengthFields = ['dosagePerPill', 'unit', 'customUnit', 'strengthPer'] as const

async function readDetails(line: string, name: string): Promise<MedicationDetails> {
  return line === '' ? {} : (await readLineForOnThread(line, name)).details
}

function toValues(details: MedicationDetails) {
  const { totalDosage, unit, pillsPerDose, countUnit, frequency } = details
  const dose = totalDosage ?? pillsPerDose
  const doseUnit = totalDosage === undefined ? countUnit : unit
  return {
    totalDosage: dose,
    // Without a unit they are pills, gummies or lozenges.
    unit: dose === undefined ? undefined : toOption(doseUnit ?? '', doseUnits),
    frequency: toOption(frequency, plainFrequencies),
  }
}

function toOption(value: string | undefined, options: Record<string, string>): string | undefined {
  return value === undefined || Object.hasOwn(options, value) ? value : asTyped
}

function withoutShown(details: MedicationDetails): MedicationDetails {
  const { totalDosage, pillsPerDose, frequency: _frequency, reason: _reason, ...rest } = details
  const isCountBeside = totalDosage !== undefined && pillsPerDose !== undefined
  return { ...rest, ...(isCountBeside && { pillsPerDose }) }
}

function toDoseFields(
  { totalDosage, unit }: PostedPrescription,
  read: MedicationDetails,
): MedicationDetails {
  if (totalDosage === undefined) return {}
  const isAsTyped = unit === asTyped
  if (isCounted(unit) || (isAsTyped && read.totalDosage === undefined)) {
    const strength = read.dosagePerPill === undefined ? [] : strengthFields
    const countUnit = isAsTyped ? read.countUnit : (unit as never)
    return { ...pickDetails(read, strength), pillsPerDose: totalDosage, countUnit }
  }
  const units = isAsTyped ? pickDetails(read, ['unit', 'customUnit']) : { unit: unit as never }
  return { totalDosage, ...units }
}

function isCounted(unit: string | undefined): boolean {
  return unit !== undefined && Object.hasOwn(countUnits, unit)
}

function toFrequencyField({ frequency }: PostedPrescription): MedicationDetails {
  return frequency && frequency !== asTyped ? { frequency: frequency as never } : {}
}
