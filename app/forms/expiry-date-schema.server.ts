import { z } from 'zod'
import { endOfDay, lastDayOf, todayInUtc } from '#app/lib/time.ts'

/**
 * The field "Last day" of something that may end; empty for what does not.
 * @param endsAt ISO time of the end that it has now.
 */
export function lastDaySchema(endsAt: string | null) {
  const today = todayInUtc()
  const latest = `${Number(today.slice(0, 4)) + maxYears}${today.slice(4)}`
  const kept = endsAt && lastDayOf(endsAt)
  return (
    z.iso
      .date({ error: 'Enter a day, or leave it empty', abort: true })
      // What has ended keeps its day when something else is changed.
      .refine(day => day >= today || day === kept, 'Choose today or a later day')
      .refine(day => day <= latest, `Choose a day within the next ${maxYears} years`)
      .optional()
  )
}

/** When something ends whose form says this. @returns ISO time; null for never. */
export function expiryOf(lastDay: string | undefined): string | null {
  return lastDay ? endOfDay(lastDay) : null
}

/** Beyond it, a year has another number of digits than times are compared by. */
const maxYears = 50
