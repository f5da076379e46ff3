import { levelNames } from '#app/access/access-levels.ts'
import { statusNames } from '#app/access/proxy-status.ts'
import { byteOrderMark, csvLine } from '#app/lib/csv.server.ts'
import { zonedTime } from '#app/lib/zoned-time.ts'
import type { ProxyPerson } from './change-proxies.server.ts'

export const proxiesFileName = 'proxy-access-list.csv'

const columns: [name: string, value: (proxy: ProxyPerson, timeZone: string) => string][] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Relationship', ({ relationship }) => relationship],
  ['AccessLevel', ({ level }) => levelNames[level]],
  ['Status', ({ status }) => (status === 'expired' ? 'Expired' : statusNames[status])],
  ['dateAdded', ({ addedAt }, timeZone) => toDay(addedAt, timeZone)],
]

/**
 * Returns proxies as a CSV file (RFC 4180, UTF-8), in the given order.
 * @param timeZone of the days.
 */
export function proxiesCsv(proxies: readonly ProxyPerson[], timeZone = 'UTC'): string {
  const lines = proxies.map(proxy => csvLine(columns.map(([, value]) => value(proxy, timeZone))))
  return byteOrderMark + csvLine(columns.map(([name]) => name)) + lines.join('')
}

// Formats a day as US English does.
function toDay(iso: string, timeZone: string): string {
  const { year, month, day } = zonedTime(iso, timeZone)
  return `${month}/${day}/${year}`
}
