import { hours, timeIn } from '#app/lib/time.ts'

/**
 * Returns the browser's posted day as YYYY-MM-DD; undefined for none and for a day that is today in
 * no time zone.
 */
export function readToday(posted: unknown): string | undefined {
  const isDay = typeof posted === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(posted)
  return isDay && isSomewhere(posted) ? posted : undefined
}

/** Returns today at an offset from UTC in hours, as YYYY-MM-DD. */
export function dayAt(offsetHours: number): string {
  return timeIn(hours(offsetHours)).slice(0, 10)
}

// Time zones reach from 12 hours behind UTC to 14 hours ahead of it.
function isSomewhere(day: string): boolean {
  return dayAt(-12) <= day && day <= dayAt(14)
}
