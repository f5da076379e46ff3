import { levelNames } from '#app/access/access-levels.ts'
import { statusNames } from '#app/access/proxy-status.ts'
import { byteOrderMark, csvLine } from '#app/lib/csv.server.ts'
import type { ProxyPerson } from './change-proxies.server.ts'

/** Name of the CSV file. */
export const proxiesFileName = 'proxy-access-list.csv'

const columns: [name: string, value: (proxy: ProxyPerson) => string][] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Relationship', ({ relationship }) => relationship],
  ['AccessLevel', ({ level }) => levelNames[level]],
  ['Status', ({ status }) => (status === 'expired' ? 'Expired' : statusNames[status])],
  ['dateAdded', ({ addedAt }) => toDay(addedAt)],
]

/** Returns proxies as a CSV file (RFC 4180, UTF-8), in the given order. */
export function proxiesCsv(proxies: readonly ProxyPerson[]): string {
  const lines = proxies.map(proxy => csvLine(columns.map(([, value]) => value(proxy))))
  return byteOrderMark + csvLine(columns.map(([name]) => name)) + lines.join('')
}

// Formats a day as US English does, in UTC, because the reader's time zone is unknown.
function toDay(iso: string): string {
  return americanDay.format(new Date(iso))
}

// Created once, because a thousand of them take a tenth of a second.
const americanDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' })
