/**
 * Name of the field that a script adds to a post: today by the clock and time zone of the browser.
 */
export const ownDayField = 'today'

/** Returns today by the clock and time zone of this browser, as YYYY-MM-DD. */
export function ownDay(): string {
  const now = new Date()
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `${digits(now.getFullYear(), 4)}-${digits(now.getMonth() + 1, 2)}-${digits(now.getDate(), 2)}`
}
