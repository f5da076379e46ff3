import { days } from '#app/lib/time.ts'
import { confirmedMonths } from './due-reminders.ts'

/** A record in which nothing is due is read again after this many days at the latest. */
export const maxLookDays = 28

/**
 * Months differ in length: a part is due at most this many days after the same day of the month.
 */
const monthEndDays = 4

/**
 * Returns when a record in which nothing is due has to be read again. It looks only at times that
 * are stored in clear: a time from a vaccination or an examination would tell of it.
 * @param confirmedAt when each part was confirmed, as ISO times.
 */
export function nextLook(confirmedAt: string[], now: Date): Date {
  const latest = now.getTime() + days(maxLookDays)
  const tomorrow = now.getTime() + days(1)
  const due = confirmedAt
    .map(at => monthsAfter(new Date(at), confirmedMonths).getTime())
    .filter(at => at > now.getTime() - days(monthEndDays))
    .map(at => (at > now.getTime() ? at : tomorrow))
  return new Date(Math.min(latest, ...due))
}

function monthsAfter(time: Date, months: number): Date {
  const then = new Date(time)
  then.setUTCMonth(then.getUTCMonth() + months)
  return then
}
