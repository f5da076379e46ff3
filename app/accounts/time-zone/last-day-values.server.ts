import { timeIn } from '#app/lib/time.ts'
import { zonedDay } from '#app/lib/zoned-time.ts'
import type { Person } from '../person.server.ts'
import { timeZoneName } from './time-zones.server.ts'

/**
 * Returns the values of a field "Last day" in the time zone of the account that sets it: the last
 * day ('' without an end) and today as YYYY-MM-DD, and the name of the zone.
 * @param endsAt ISO time of the current end.
 */
export function lastDayValues({ timeZone = 'UTC' }: Person, endsAt: string | null) {
  return {
    lastDay: endsAt ? zonedDay(endsAt, timeZone) : '',
    today: zonedDay(timeIn(0), timeZone),
    zone: timeZoneName(timeZone),
  }
}
