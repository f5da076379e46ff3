import { hours, timeIn } from '#app/lib/time.ts'

/**
 * Returns the browser's posted day as YYYY-MM-DD; undefined for none and for a day that is today in
 * no time zone.
 */
export function readToday(posted: unknown): string | undefined {
  const isDay = typeof posted === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(posted)
  return isDay && isSomewhere(posted) ? posted : undefined
}

/** Returns the latest date that is today anywhere, 14 hours ahead of UTC, as YYYY-MM-DD. */
export function latestDay(): string {
  return dayAt(14)
}

function dayAt(offsetHours: number): string {
  return timeIn(hours(offsetHours)).slice(0, 10)
}

// The last time zone is 12 hours behind UTC.
function isSomewhere(day: string): boolean {
  return dayAt(-12) <= day && day <= latestDay()
}
