import { byteOrderMark, csvLine } from '#app/lib/csv.server.ts'
import type { AccessLogItem } from './access-log.ts'

const columns: [name: string, value: (entry: AccessLogItem) => string | undefined][] = [
  ['Entry', ({ number }) => String(number)],
  ['Date (UTC)', ({ at }) => at],
  ['Who', ({ who, isGivenName }) => (isGivenName ? `${who} (name as given)` : who)],
  ['Device', ({ device }) => device],
  ['Address', ({ address }) => address],
  ['What', ({ what }) => what],
  ['Link', ({ link }) => link],
  ['Sealed', ({ isIntact }) => (isIntact ? 'unchanged' : 'CHANGED')],
]

/** Returns entries of the access log as a CSV file (RFC 4180, UTF-8), in pieces. */
export async function* accessCsv(entries: AsyncIterable<AccessLogItem>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([name]) => name))
  for await (const entry of entries) yield csvLine(columns.map(([, value]) => value(entry) ?? ''))
}
