/** Value of an option that keeps a unit or frequency as the typed line says it. */
export const asTyped = 'typed'

/** The options of the fields, by value. A page gets them as data. */
export interface PrescriptionOptions {
  units: Record<string, string>
  frequencies: Record<string, string>
}

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
