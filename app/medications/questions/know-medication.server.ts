import type { KnownAboutMedication } from '#app/profile/record/medication-row.ts'
import { isWeeklyByRule } from '#app/profile/record/weekly-by-rule.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { readExactly } from '../names/recognize-name.server.ts'
import { certainSubstance } from './substance-question.server.ts'

/** Returns what our list knows about a row, for its description. */
export function knowMedication(
  row: Medication,
  { country, today }: { country?: string; today?: string },
): KnownAboutMedication {
  const substance = certainSubstance(row, country)
  return {
    ...(substance && { substance }),
    ...(isUsuallyWeekly(row) && { isUsuallyWeekly: true }),
    ...(today && { today }),
  }
}

/** Returns whether a row is taken once a week as a rule, by its substance or its spelling. */
export function isUsuallyWeekly(row: Medication): boolean {
  const { name = '', brandName = '' } = row
  const names = [name, brandName].map(readExactly)
  if (names.some(({ isLocal }) => isLocal)) return false
  const isMethotrexate = names.some(({ ingredients }) => ingredients.includes('methotrexate'))
  return isWeeklyByRule(row, isMethotrexate || undefined)
}
