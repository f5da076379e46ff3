import { sumOfCounted } from '#app/profile/record/describe-medication.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import { isCountUnit } from '#app/profile-definition/count-units.ts'

/** The answers of a medication from which its daily dose follows. */
export type DoseAnswers = Pick<
  MedicationRow,
  | 'totalDosage'
  | 'unit'
  | 'pillsPerDose'
  | 'dosagePerPill'
  | 'strengthPer'
  | 'frequency'
  | 'maxADay'
  | 'taper'
>

/**
 * Returns the most micrograms a day; undefined if the answers do not say it, or contradict each
 * other. A taper counts with its highest dose, because the body recovers from a steroid in months.
 */
export function dailyMcg(row: DoseAnswers): number | undefined {
  const { totalDosage, pillsPerDose, unit, taper = [], frequency, maxADay } = row
  const sum = sumOfCounted(row)
  if (totalDosage !== undefined && sum !== undefined && sum !== totalDosage) return undefined
  const timesADay = frequency && dosesADay[frequency]
  if (!timesADay) return toMcgOfCount(row, maxADay)
  const hasUsualDose = (totalDosage ?? pillsPerDose) !== undefined
  const doses = [
    ...(hasUsualDose ? [toMcg(totalDosage ?? sum, unit)] : []),
    ...taper.map(({ dose, doseUnit }) =>
      isCountUnit(doseUnit) ? toMcgOfCount(row, dose) : toMcg(dose, doseUnit),
    ),
  ]
  const known = doses.filter(dose => dose !== undefined)
  const isKnown = known.length > 0 && known.length === doses.length
  return isKnown ? Math.max(...known) * timesADay : undefined
}

function toMcgOfCount(row: DoseAnswers, count: number | undefined): number | undefined {
  return toMcg(sumOfCounted({ ...row, pillsPerDose: count }), row.unit)
}

function toMcg(amount: number | undefined, unit: string | undefined): number | undefined {
  const mcg = unit && mcgIn[unit]
  return amount && mcg ? amount * mcg : undefined
}

const mcgIn: Partial<Record<string, number>> = { mcg: 1, mg: 1000, g: 1_000_000 }

/** Doses on each day, by frequency. */
export const dosesADay: Partial<Record<NonNullable<MedicationRow['frequency']>, number>> = {
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
  'every-4-hours': 6,
}
