import { essentialParts, joinUse, nameMedication } from '#app/profile/record/describe-medication.ts'
import { englishMedication } from '#app/profile/record/english-medication.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import { notProvided } from '#app/profile-definition/display-answer.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { type CheckedMedication, notCheckedMessage, type Report } from '../check/check-report.ts'
import { toNameKey } from '../names/name-key.ts'
import { misreadHint, nothingKnownText, readAsText } from './reading-texts.ts'

/** A medication in front of the findings. */
export interface ReportMedication {
  name: string
  /** Dose and frequency: "5 mg, twice daily". */
  dose: string
  /** How its name was read. */
  details: string[]
  /** Sentences about a name that was not recognized, or only by a guess or in part. */
  warnings: string[]
}

/** A row of the profile, with its name as the check wrote it. */
export interface ComparedRow {
  typed: string
  row: Medication
}

/** Returns the medications of a report in the order of the profile. */
export function listMedications(rows: readonly ComparedRow[], report: Report): ReportMedication[] {
  return rows.map(({ typed, row }) => {
    const sameName = report.medications.filter(one => one.typed === typed)
    // Two rows of one name may be a tablet and a cream.
    const checked =
      sameName[rows.filter(one => one.typed === typed).findIndex(one => one.row === row)]
    return {
      name: nameMedication(row, englishMedication) ?? typed,
      dose: describeDose(row),
      ...describeReading(checked ?? sameName[0] ?? { typed, ingredients: [] }, report),
    }
  })
}

const readAsLocalText =
  'Read as a cream, drops or the like: only findings about such use are shown.'

function describeDose(row: MedicationRow): string {
  const use = joinUse(essentialParts(row, englishMedication))
  return use || `Dose: ${notProvided}`
}

function describeReading(
  { typed, ingredients, readAs, unreadWords, isLocal, isSeveral }: CheckedMedication,
  { unrecognized, uncovered }: Report,
): Pick<ReportMedication, 'details' | 'warnings'> {
  if (ingredients.length === 0) {
    const { similarNames = [] } = unrecognized.find(one => one.typed === typed) ?? {}
    const question = similarNames.length > 0 ? [`Did you mean: ${similarNames.join(', ')}?`] : []
    return { details: [], warnings: [notCheckedMessage, ...question] }
  }
  const nameKey = ` ${toNameKey(typed)} `
  const isNamed = ingredients.every(one => nameKey.includes(` ${toNameKey(one)} `))
  return {
    details: [
      ...(isNamed ? [] : [`Checked as ${ingredients.join(' + ')}`]),
      ...(isSeveral ? ['Read as several medications, and compared with each other.'] : []),
      ...(isLocal ? [readAsLocalText] : []),
      ...(uncovered.includes(typed) ? [nothingKnownText] : []),
    ],
    warnings: [
      ...(readAs ? [readAsText(typed, readAs), misreadHint] : []),
      ...(unreadWords
        ? [`Not recognized: “${unreadWords}”. Nothing was checked for these words.`]
        : []),
    ],
  }
}
