import { days, minutes, seconds } from './time.ts'

/** A time as the clocks of a time zone show it. */
export interface ZonedTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  /** 0 to 23. */
  hour: number
  minute: number
  /** Short name, such as "EDT", "GMT+2" or "UTC". */
  zoneName: string
}

/**
 * Returns a time as the clocks of a zone show it; in UTC if the zone is unknown here, or the time
 * is none.
 * @param timeZone IANA name.
 */
export function zonedTime(iso: string, timeZone: string): ZonedTime {
  const at = new Date(iso)
  const format = timeZone === 'UTC' || Number.isNaN(at.getTime()) ? null : findFormat(timeZone)
  if (!format) return timeInUtc(at)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    // Some browsers call midnight 24.
    hour: Number(parts.hour) % 24,
    minute: Number(parts.minute),
    // Some browsers write a minus sign, others a hyphen.
    zoneName: (parts.timeZoneName ?? '').replace('\u2212', '-'),
  }
}

/** Returns the ISO time at which a day begins in a zone. @param day YYYY-MM-DD. */
export function startOfDay(day: string, timeZone: string): string {
  return toIso(findStart(Date.parse(day), timeZone))
}

/** Returns the ISO time at which a day ends in a zone. @param day YYYY-MM-DD. */
export function endOfZonedDay(day: string, timeZone: string): string {
  return toIso(findStart(Date.parse(day) + days(1), timeZone))
}

/** Returns the ISO time of the last second of a day in a zone. @param day YYYY-MM-DD. */
export function lastSecondOfDay(day: string, timeZone: string): string {
  return toIso(Date.parse(endOfZonedDay(day, timeZone)) - seconds(1))
}

/** Returns the day of an ISO time in a zone, as YYYY-MM-DD. */
export function zonedDay(iso: string, timeZone: string): string {
  const { year, month, day } = zonedTime(iso, timeZone)
  return toIso(Date.UTC(year, month - 1, day)).slice(0, 10)
}

/** @param midnight the start of the day in UTC, in milliseconds. */
function findStart(midnight: number, timeZone: string): number {
  // The offset may change between midnight in UTC and midnight in the zone.
  const first = midnight - offsetMs(midnight, timeZone)
  const second = midnight - offsetMs(first, timeZone)
  const starts = [first, second].filter(start => isOnDay(start, midnight, timeZone))
  // Clocks that skip midnight begin the day with the later one.
  return starts.length > 0 ? Math.min(...starts) : Math.max(first, second)
}

function offsetMs(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = zonedTime(toIso(at), timeZone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / minutes(1)) * minutes(1)
}

function isOnDay(at: number, midnight: number, timeZone: string): boolean {
  const { year, month, day } = zonedTime(toIso(at), timeZone)
  return Date.UTC(year, month - 1, day) === midnight
}

function toIso(ms: number): string {
  return new Date(ms).toISOString()
}

function timeInUtc(at: Date): ZonedTime {
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    zoneName: 'UTC',
  }
}

// A formatter takes longer to make than to use.
const formats = new Map<string, Intl.DateTimeFormat | null>()
const maxFormats = 50

function findFormat(timeZone: string): Intl.DateTimeFormat | null {
  let format = formats.get(timeZone)
  if (format === undefined) {
    if (formats.size >= maxFormats) formats.clear()
    format = makeFormat(timeZone)
    formats.set(timeZone, format)
  }
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      timeZoneName: 'short',
    })
    return 'formatToParts' in format ? format : null
  } catch {
    return null
  }
}
