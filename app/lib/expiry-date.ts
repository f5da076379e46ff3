const dayMs = 24 * 60 * 60_000

/** The moment at which something ends that works to the end of a day in UTC. @param day YYYY-MM-DD. @returns ISO time. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString()
}

/** The last day on which something works, as YYYY-MM-DD. @param endsAt ISO time of its end. */
export function lastDayOf(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10)
}

/** Today in UTC, as YYYY-MM-DD. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10)
}
