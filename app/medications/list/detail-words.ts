import { joinPhrases } from '#app/lib/join-phrases.ts'
import { describeMedication } from '#app/profile/record/describe-medication.ts'
import { englishMedication } from '#app/profile/record/english-medication.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { MedicationDetails } from './detail-fields.ts'

/** Returns the details of a medication as text: "400 mg · Twice daily"; "" if there are none. */
export function detailWords(details: MedicationDetails): string {
  const parts = describeMedication(details, englishMedication).map(({ text }) => text)
  return joinPhrases([...parts, formatAnswer(englishMedication.fields, details, 'form')])
}
