import { dayAt } from '#app/forms/own-day.server.ts'

/** Returns the last day that is today for anybody, 14 hours ahead of UTC, as YYYY-MM-DD. */
export function latestDay(): string {
  return dayAt(14)
}
