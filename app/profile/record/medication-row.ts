import type { Formats } from '#app/profile-definition/display-answer.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'

/** Facts about a row of the medication list that its answers do not say. They are never stored. */
export interface KnownAboutMedication {
  /** The substance of a brand, where that is certain: "apixaban" of "Eliquis". */
  substance?: string
  /** True if the medication is taken once a week as a rule, such as methotrexate (ISMP). */
  isUsuallyWeekly?: boolean
  /** Today in the zone of the account, as YYYY-MM-DD. */
  today?: string
  /** The first day of a medication that is not taken yet. */
  startsOn?: string
  /** True on paper, which is read later: it says all steps of a taper. */
  isOnPaper?: boolean
}

/** A row of the list, with the facts that an output adds to it. */
export type MedicationRow = Partial<Medication> & { known?: KnownAboutMedication }

/** The fields of a medication and the formats, in the language of the reader. */
export interface MedicationLanguage {
  fields: Fields
  formats: Formats
}
