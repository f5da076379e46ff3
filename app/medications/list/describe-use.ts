import { displayDay } from '#app/lib/dates.ts'
import { joinPhrases } from '#app/lib/join-phrases.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'

const { item } = medications.blocks[0].fields.medications

/** Returns amount and form of one dose: "5 mg · Tablet", "2 pills of 250 mg"; or undefined. */
export function describeDose(row: Medication): string | undefined {
  return describe(describeAmount(row), row.form && formatAnswer(item, row, 'form'))
}

/** Returns how often it is taken, with times and food: "Twice daily · 8:00 AM, 8:00 PM". */
export function describeTimes(row: Medication): string | undefined {
  return describe(describeFrequency(row), formatAnswer(item, row, 'withFood'))
}

/** Returns dose and times without form and food: "5 mg · Every evening"; or undefined. */
export function describeUse(row: Medication): string | undefined {
  return describe(describeAmount(row), describeFrequency(row))
}

/** Returns when it was started and stopped: "Stopped March 4, 2021"; or undefined. */
export function describeDates({ startedOn, stoppedOn, listedOn }: Medication): string | undefined {
  // Equal days are not shown as a period.
  if (stoppedOn && startedOn && startedOn !== stoppedOn)
    return `${displayDay(startedOn)} to ${displayDay(stoppedOn)}`
  if (stoppedOn) return `Stopped ${displayDay(stoppedOn)}`
  if (!startedOn) return listedOn && `On the list since ${displayDay(listedOn)}`
  // In rows without `listedOn` the server may have filled in the date.
  return `${listedOn ? 'Started' : 'Recorded as started'} ${displayDay(startedOn)}`
}

function describeAmount(row: Medication): string | undefined {
  const { totalDosage, pillsPerDose } = row
  if (totalDosage !== undefined) return formatAnswer(item, row, 'totalDosage')
  const perPill = formatAnswer(item, row, 'dosagePerPill')
  if (pillsPerDose === undefined) return perPill && `${perPill} in each pill`
  const pills = `${pillsPerDose} ${pillsPerDose === 1 ? 'pill' : 'pills'}`
  return perPill ? `${pills} of ${perPill}` : pills
}

function describeFrequency(row: Medication): string | undefined {
  return describe(formatAnswer(item, row, 'frequency'), formatAnswer(item, row, 'doseTimes'))
}

function describe(...phrases: (string | false | undefined)[]): string | undefined {
  return joinPhrases(phrases) || undefined
}
