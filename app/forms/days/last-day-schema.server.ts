import { z } from 'zod'
import { endOfDay, todayInUtc, toLastDay } from '#app/lib/time.ts'

/**
 * Schema of the field "Last day", which is empty for no end.
 * @param endsAt ISO time of the current end.
 */
export function lastDaySchema(endsAt: string | null) {
  const today = todayInUtc()
  const latest = `${Number(today.slice(0, 4)) + maxYears}${today.slice(4)}`
  const kept = endsAt && toLastDay(endsAt)
  return (
    z.iso
      .date({ error: 'Enter a day, or leave it empty', abort: true })
      // A past day may stay while another field changes.
      .refine(day => day >= today || day === kept, 'Choose today or a later day')
      .refine(day => day <= latest, `Choose a day within the next ${maxYears} years`)
      .optional()
  )
}

/** Returns the ISO time of the end after a last day; null for none. */
export function toExpiry(lastDay: string | undefined): string | null {
  return lastDay ? endOfDay(lastDay) : null
}

/** Keeps years at four digits: times are compared as text. */
const maxYears = 50
