import { englishFormats } from '#app/profile-definition/display-answer.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import type { MedicationLanguage } from './medication-row.ts'

/** The fields of a medication and the formats in English, the language of all pages but one. */
export const englishMedication: MedicationLanguage = {
  fields: medications.blocks[0].fields.medications.item,
  formats: englishFormats,
}
