import { days } from '#app/lib/time.ts'
import { confirmedMonths } from './due-reminders.ts'

/** The maximum number of days between two checks of a record in which nothing is due. */
export const maxCheckDays = 28

/** Months differ in length: a part is due up to this many days after the same day of the month. */
const monthEndDays = 4

/**
 * Returns the time of the next check of a record in which nothing is due. It depends only on times
 * that are stored in clear, so that it reveals no vaccination.
 * @param confirmedAt ISO times.
 */
export function findNextCheck(confirmedAt: string[], now: Date): Date {
  const latest = now.getTime() + days(maxCheckDays)
  const tomorrow = now.getTime() + days(1)
  const due = confirmedAt
    .map(at => addMonths(new Date(at), confirmedMonths).getTime())
    .filter(at => at > now.getTime() - days(monthEndDays))
    .map(at => (at > now.getTime() ? at : tomorrow))
  return new Date(Math.min(latest, ...due))
}

function addMonths(time: Date, months: number): Date {
  const result = new Date(time)
  result.setUTCMonth(result.getUTCMonth() + months)
  return result
}
