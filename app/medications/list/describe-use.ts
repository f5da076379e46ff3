import { joinPhrases } from '#app/lib/join-phrases.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'

const { item } = medications.blocks[0].fields.medications

/** Returns the amount of one dose in words: "5 mg", "2 pills of 250 mg"; undefined without one. */
export function describeDose(row: Medication): string | undefined {
  const { totalDosage, pillsPerDose, form } = row
  const read = (field: keyof Medication) => formatAnswer(item, row, field)
  const perPill = read('dosagePerPill')
  const pills =
    pillsPerDose !== undefined && `${pillsPerDose} ${pillsPerDose === 1 ? 'pill' : 'pills'}`
  if (totalDosage !== undefined) return describe(read('totalDosage'), read('form'))
  if (pills) return describe(perPill ? `${pills} of ${perPill}` : pills, read('form'))
  return describe(perPill && `${perPill} in each pill`, form && read('form'))
}

/** Returns how often it is taken, with times and food: "Twice daily · 8:00 AM, 8:00 PM". */
export function describeTimes(row: Medication): string | undefined {
  const read = (field: keyof Medication) => formatAnswer(item, row, field)
  return describe(read('frequency'), read('doseTimes'), read('withFood'))
}

function describe(...phrases: (string | false | undefined)[]): string | undefined {
  return joinPhrases(phrases) || undefined
}
