import { displayTime } from '#app/lib/dates.ts'
import { zonedTime } from '#app/lib/zoned-time.ts'

/**
 * Returns "It is 8:41 PM there now."; nothing without a zone, and for one that this browser does
 * not know.
 */
export function describeNow(timeZone: string, now: string): string {
  const { hour, minute, zoneName } = zonedTime(now, timeZone)
  const isUnknown = zoneName === 'UTC' && timeZone !== 'UTC'
  return isUnknown ? '' : `It is ${displayTime(`${hour}:${minute}`)} there now.`
}
