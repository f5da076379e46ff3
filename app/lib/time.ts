/** Durations in milliseconds. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(60 * count)
export const hours = (count: number) => minutes(60 * count)
export const days = (count: number) => hours(24 * count)

/** Returns the ISO time `ms` milliseconds before now. */
export function timeAgo(ms: number): string {
  return timeIn(-ms)
}

/** Returns the ISO time `ms` milliseconds after now. */
export function timeIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}

/** Returns the ISO time at which a day of UTC ends. @param day YYYY-MM-DD. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(day) + days(1)).toISOString()
}

/** Returns the last day, as YYYY-MM-DD, on which something works that ends at an ISO time. */
export function toLastDay(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10)
}

/** Returns today in UTC, as YYYY-MM-DD. */
export function todayInUtc(): string {
  return timeIn(0).slice(0, 10)
}
