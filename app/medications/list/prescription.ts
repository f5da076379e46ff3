import { medications } from '#app/profile-definition/sections/medications.ts'

const { item } = medications.blocks[0].fields.medications

/** Value of an option that keeps a unit or frequency as the typed line says it. */
export const asTyped = 'typed'

const { other: _unit, ...units } = item.unit.options

/** Units of a dose; "pills" is stored as the count of pills. */
export const doseUnits: Record<string, string> = { ...units, pills: 'pills' }

const {
  'x-days-a-week': _days,
  'every-x-days': _every,
  other: _frequency,
  ...frequencies
} = item.frequency.options

/** Frequencies that need no further answer. */
export const plainFrequencies: Record<string, string> = frequencies

/** The line of fields that reads like a prescription: "500 mg, twice daily, for diabetes". */
export interface Prescription {
  /** The values of the fields, read from the typed line. */
  values: { totalDosage?: string; unit?: string; frequency?: string; reason?: string }
  /** Label of a typed unit or frequency that is no other option: "puffs", "Every 3 days". */
  typedUnit?: string
  typedFrequency?: string
  /** Further details that the line says: "tablet, with food"; "" without any. */
  rest: string
}
