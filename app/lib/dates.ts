import { zonedTime } from './zoned-time.ts'

/** Returns a day in US long format, such as "March 27, 1980". */
export function displayDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[(month ?? 0) - 1]} ${date}, ${year}`
}

/** Returns a month, such as "March 1980". */
export function displayMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${months[(number ?? 0) - 1]} ${year}`
}

/**
 * Returns a time in a zone, such as "Mar 27, 2026 4:30 AM EDT".
 * @param timeZone IANA name; UTC by default.
 */
export function displayMoment(iso: string, timeZone = 'UTC'): string {
  return displayParts(iso, timeZone).join(' ')
}

/**
 * Returns the two ends of a period in a zone. Both name the day only if they differ in it:
 * "Mar 27, 2026 4:30 AM" and "4:52 AM EDT". The second is undefined if both are the same.
 */
export function displaySpan(
  from: string,
  to: string,
  timeZone = 'UTC',
): [first: string, last?: string] {
  const [day, time, zone] = displayParts(from, timeZone)
  const [lastDay, lastTime, lastZone] = displayParts(to, timeZone)
  const first = zone === lastZone ? `${day} ${time}` : `${day} ${time} ${zone}`
  if (day !== lastDay) return [first, `${lastDay} ${lastTime} ${lastZone}`]
  if (time === lastTime && zone === lastZone) return [`${first} ${zone}`]
  return [first, `${lastTime} ${lastZone}`]
}

/** Returns the day of a time in a zone, such as "Mar 27, 2026". */
export function displayShortDay(iso: string, timeZone = 'UTC'): string {
  return displayParts(iso, timeZone)[0]
}

function displayParts(iso: string, timeZone: string): [day: string, time: string, zone: string] {
  const { year, month, day, hour, minute, zoneName } = zonedTime(iso, timeZone)
  return [shortDay(year, month - 1, day), displayTime(`${hour}:${minute}`), zoneName]
}

function shortDay(year: number, month: number, day: number): string {
  return `${months[month]?.slice(0, 3)} ${day}, ${year}`
}

// Not the formats of `Intl`: browsers and Node put different spaces into a time, and a page must
// have the same text on the server and in the browser.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Returns a time of day, such as "8:30 AM". @param time as HH:MM. */
export function displayTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 12 === 0 ? 12 : hours % 12
  return `${hour}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
