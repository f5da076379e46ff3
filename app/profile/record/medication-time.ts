import type { MedicationRow } from './medication-row.ts'
import type { Profile } from './profile.ts'

/** Whether a medication is taken now, from a day to come, not any more, or was never taken. */
export type MedicationTime = 'now' | 'later' | 'stopped' | 'researching'

/** Returns the time of a row. Rows that are older than statuses are taken now. */
export function timeOf({ status, known }: MedicationRow): MedicationTime {
  if (status === 'discontinued') return 'stopped'
  if (status === 'researching') return status
  return known?.startsOn ? 'later' : 'now'
}

/**
 * Returns the profile with the medications that matter in an emergency: those taken now or later,
 * and last those that were stopped in the last twelve months or for a reaction.
 */
export function withShownMedications(profile: Profile, now: Date): Profile {
  const saved = profile.medications
  if (!saved?.value.medications) return profile
  const firstDay = yearBefore(now)
  const medications = saved.value.medications
    .filter(row => row.status !== 'researching' && !isLongStopped(row, saved.updatedAt, firstDay))
    .toSorted(compareTimes)
  return { ...profile, medications: { ...saved, value: { ...saved.value, medications } } }
}

const times: readonly MedicationTime[] = ['now', 'later', 'stopped']

function compareTimes(one: MedicationRow, other: MedicationRow): number {
  const startOf = ({ known }: MedicationRow) => known?.startsOn ?? ''
  const order = times.indexOf(timeOf(one)) - times.indexOf(timeOf(other))
  return order || startOf(one).localeCompare(startOf(other))
}

// A medication without its last day was stopped on the day of the last save, or before.
function isLongStopped(row: MedicationRow, savedAt: string, firstDay: string): boolean {
  if (row.status !== 'discontinued' || row.wasReaction === 'yes') return false
  return (row.stoppedOn ?? savedAt).slice(0, 10) < firstDay
}

/** Returns the day a year before, as YYYY-MM-DD; it may be February 29 of any year. */
function yearBefore(now: Date): string {
  const [year, ...monthAndDay] = now.toISOString().slice(0, 10).split('-')
  return [Number(year) - 1, ...monthAndDay].join('-')
}
