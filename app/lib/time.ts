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
