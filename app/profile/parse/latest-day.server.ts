import { dayAt } from '#app/forms/days/own-day.server.ts'

/** Returns the latest date that is today anywhere, 14 hours ahead of UTC, as YYYY-MM-DD. */
export function latestDay(): string {
  return dayAt(14)
}
