import type { Medication } from '#app/profile-definition/sections/medications.ts'

/** The answers of a medication from which its daily dose follows. */
export type DoseAnswers = Pick<Medication, 'totalDosage' | 'unit' | 'frequency'>

/** Returns micrograms a day; undefined if the answers do not say it. */
export function dailyMcg({ totalDosage, unit, frequency }: DoseAnswers): number | undefined {
  const mcg = unit && mcgIn[unit]
  const doses = frequency && dosesADay[frequency]
  return totalDosage && mcg && doses ? totalDosage * mcg * doses : undefined
}

const mcgIn: Partial<Record<NonNullable<Medication['unit']>, number>> = { mcg: 1, mg: 1000 }

const dosesADay: Partial<Record<NonNullable<Medication['frequency']>, number>> = {
  'once-daily': 1,
  'every-morning': 1,
  'every-evening': 1,
  'at-bedtime': 1,
  'twice-daily': 2,
  'every-12-hours': 2,
  'three-times-daily': 3,
  'every-8-hours': 3,
  'four-times-daily': 4,
  'every-6-hours': 4,
}
