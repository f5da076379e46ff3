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

/** Returns a time in UTC, such as "Mar 27, 2026 8:30 AM UTC". */
export function displayMoment(iso: string): string {
  return `${displayShortDay(iso)} ${displayTime(iso.slice(11, 16))} UTC`
}

/** Returns the day of a time in UTC, such as "Mar 27, 2026". */
export function displayShortDay(iso: string): string {
  const at = new Date(iso)
  return shortDay(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
}

/** Returns a time in the browser's time zone, such as "Mar 27, 2026 4:30 AM". For browsers only. */
export function displayLocalMoment(iso: string): string {
  const at = new Date(iso)
  const day = shortDay(at.getFullYear(), at.getMonth(), at.getDate())
  return `${day} ${displayTime(`${at.getHours()}:${at.getMinutes()}`)}`
}

function shortDay(year: number, month: number, day: number): string {
  return `${months[month]?.slice(0, 3)} ${day}, ${year}`
}

// Not `Intl`: browsers and Node put different spaces into a time, and a page must have the same
// text on the server and in the browser.
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
