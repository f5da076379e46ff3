import type { RowAnswers } from '#app/profile/parse/row-marks.ts'
import type { Medication, Medications } from '#app/profile-definition/sections/medications.ts'
import { findRowQuestions, type MedicationQuestion } from './find-row-questions.server.ts'
import { questionKey } from './question-key.server.ts'

/** A question about a row, with the key that a form brings back as confirmed. */
export interface AskedMedicationQuestion extends MedicationQuestion {
  askedKey: string
}

/**
 * Returns the questions that a row raises and did not raise before, without answered ones.
 * @param before the row as it was stored and as the form was opened with it.
 */
export function findNewQuestions(row: Medication, before: readonly Medication[]) {
  const settled = [
    ...[row, ...before].flatMap(({ answers = [] }) => answers),
    ...before.flatMap(findRowQuestions).map(({ key }) => key),
  ]
  return askedQuestions(row).filter(({ key }) => !settled.includes(key))
}

/** Returns the keys of confirmed questions about rows, which the rows keep. */
export function findRowAnswers(
  { medications: rows = [] }: Medications,
  confirmedKeys: readonly string[],
): RowAnswers {
  if (confirmedKeys.length === 0) return {}
  const answers = rows.map(row => {
    const confirmed = askedQuestions(row).filter(one => confirmedKeys.includes(one.askedKey))
    return [row.id, confirmed.map(({ key }) => key)]
  })
  return Object.fromEntries(answers)
}

// The id of a new row changes when a row before it is removed.
function askedQuestions(row: Medication): AskedMedicationQuestion[] {
  const { name, brandName, form } = row
  return findRowQuestions(row).map(one => ({
    ...one,
    askedKey: questionKey('row', name, brandName, form, one.key),
  }))
}
