import type { Medication } from '#app/profile-definition/sections/medications.ts'

/** The fields of a medication that a line can fill. */
export type MedicationDetails = Pick<
  Medication,
  | 'form'
  | 'customForm'
  | 'totalDosage'
  | 'unit'
  | 'customUnit'
  | 'pillsPerDose'
  | 'countUnit'
  | 'dosagePerPill'
  | 'strengthPer'
  | 'maxADay'
  | 'route'
  | 'customRoute'
  | 'frequency'
  | 'customFrequency'
  | 'customDays'
  | 'selectedDaysOfWeek'
  | 'doseTimes'
  | 'withFood'
  | 'reason'
>

export const doseFields = [
  'totalDosage',
  'unit',
  'customUnit',
  'pillsPerDose',
  'countUnit',
  'dosagePerPill',
  'strengthPer',
  'maxADay',
] as const satisfies (keyof MedicationDetails)[]

/** The fields of how often and when it is taken. */
export const timeFields = [
  'frequency',
  'customFrequency',
  'customDays',
  'selectedDaysOfWeek',
  'doseTimes',
] as const satisfies (keyof MedicationDetails)[]

/** Returns the details in these fields, without missing ones. */
export function pickDetails<Key extends keyof MedicationDetails>(
  details: MedicationDetails,
  keys: readonly Key[],
): Pick<MedicationDetails, Key> {
  const entries = keys.flatMap(key => (details[key] === undefined ? [] : [[key, details[key]]]))
  return Object.fromEntries(entries)
}
