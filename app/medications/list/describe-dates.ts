import { displayDay } from '#app/lib/dates.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'

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
