import { dayAt, senderDay } from '#app/forms/own-day.server.ts'

/**
 * Returns the last day that is no future date, as YYYY-MM-DD: today of who sent the form that is read, where their
 * browser said it; else the last day that is today for anybody, 14 hours ahead of UTC.
 */
export function latestDay(): string {
  return senderDay() ?? dayAt(14)
}
