/** Name of the field with today in the browser's time zone, which a script posts. */
export const ownDayField = 'today'

/** Returns today in the browser's time zone, as YYYY-MM-DD. */
export function ownDay(): string {
  const now = new Date()
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `${digits(now.getFullYear(), 4)}-${digits(now.getMonth() + 1, 2)}-${digits(now.getDate(), 2)}`
}
