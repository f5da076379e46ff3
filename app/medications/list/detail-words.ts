import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { lowerFirst } from '#app/profile-definition/display-answer.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import type { MedicationDetails } from './detail-fields.ts'

const { item } = medications.blocks[0].fields.medications

/** Returns the details of a medication as text: "400 mg, twice daily"; "" if there are none. */
export function detailWords(details: MedicationDetails): string {
  const read = (field: keyof MedicationDetails) => formatAnswer(item, details, field)
  const { pillsPerDose, reason, doseTimes = [] } = details
  const dosagePerPill = read('dosagePerPill')
  const possiblePhrases = [
    read('totalDosage'),
    pillsPerDose !== undefined &&
      `${pillsPerDose} ${pillsPerDose === 1 ? 'pill' : 'pills'} per dose`,
    dosagePerPill && `${dosagePerPill} in each pill`,
    read('form'),
    read('frequency'),
    doseTimes.length > 0 && `at ${doseTimes.map(({ time }) => time).join(' and ')}`,
    read('withFood'),
    reason && `for: ${reason}`,
  ]
  const phrases = possiblePhrases.filter(phrase => typeof phrase === 'string')
  return phrases.map((phrase, index) => (index === 0 ? phrase : lowerPhrase(phrase))).join(', ')
}

/** Returns a phrase as it is written after a comma: "twice daily", but "Monday, Friday". */
function lowerPhrase(phrase: string): string {
  return /^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i.test(phrase) ? phrase : lowerFirst(phrase)
}
