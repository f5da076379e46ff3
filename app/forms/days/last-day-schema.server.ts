import { z } from 'zod'
import { timeIn } from '#app/lib/time.ts'
import { lastSecondOfDay, zonedDay } from '#app/lib/zoned-time.ts'
import { typedDigits } from '../typed-text.server.ts'

/**
 * Schema of the field "Last day". Returns the ISO time of the last second of that day in the time
 * zone, `endsAt` itself for the day that the form shows, and null for an empty field.
 * @param endsAt ISO time of the current end.
 * @param timeZone IANA name, of the account that sets the day; UTC by default.
 */
export function lastDaySchema(endsAt: string | null, timeZone = 'UTC') {
  const today = zonedDay(timeIn(0), timeZone)
  const latest = `${Number(today.slice(0, 4)) + maxYears}${today.slice(4)}`
  const kept = endsAt && zonedDay(endsAt, timeZone)
  return typedDigits(noDay)
    .pipe(
      z.iso
        .date({ error: noDay, abort: true })
        // A past day may stay while another field changes.
        .refine(day => day >= today || day === kept, 'Choose today or a later day')
        .refine(day => day <= latest, `Choose a day within the next ${maxYears} years`),
    )
    .transform(day => (day === kept ? endsAt : lastSecondOfDay(day, timeZone)))
    .optional()
    .transform(end => end ?? null)
}

const noDay = 'Enter a day, or leave it empty'

/** Keeps years at four digits: times are compared as text. */
const maxYears = 50
