import type { Profile } from './profile.ts'

/** Whole months of age, 0 for a day of birth that is still to come. @param dob as YYYY-MM-DD. */
export function wholeMonths(dob: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number)
  const months =
    (now.getUTCFullYear() - year) * 12 +
    (now.getUTCMonth() + 1 - month) -
    (now.getUTCDate() < day ? 1 : 0)
  return Math.max(0, months)
}

/** Nobody is pregnant for longer: the most weeks that the form takes. */
const longestPregnancyInWeeks = 45
const weekMs = 7 * 86_400_000

/** A pregnancy that can still last, with the weeks that were recorded and when; one that must be over is none. */
export function currentPregnancy(
  { reproductive: saved }: Profile,
  now: Date,
): { weeks?: number; recordedAt: string } | undefined {
  if (saved?.value.biologicalSex !== 'female') return undefined
  const current = saved.value.pregnancies?.find(({ outcome }) => outcome === 'current')
  const weeksSince = (now.getTime() - Date.parse(saved.updatedAt)) / weekMs
  if (!current || (current.weeks ?? 0) + weeksSince > longestPregnancyInWeeks) return undefined
  return { weeks: current.weeks, recordedAt: saved.updatedAt }
}
