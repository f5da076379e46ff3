import type { ShownAccess } from './seen.ts'

const columns: [name: string, value: (entry: ShownAccess) => string | undefined][] = [
  ['Entry', ({ number }) => String(number)],
  ['Date (UTC)', ({ at }) => at],
  ['Who', ({ who, isGivenName }) => (isGivenName ? `${who} (name as given)` : who)],
  ['Device', ({ device }) => device],
  ['Address', ({ address }) => address],
  ['What', ({ what }) => what],
  ['Link', ({ link }) => link],
  ['Sealed', ({ isIntact }) => (isIntact ? 'unchanged' : 'CHANGED')],
]

// Spreadsheet programs take a file without it for the local code page.
const byteOrderMark = '\ufeff'

/** Entries of the access log as a CSV file (RFC 4180, UTF-8), in pieces. */
export async function* accessCsv(entries: AsyncIterable<ShownAccess>): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns.map(([name]) => name))
  for await (const entry of entries) yield lineOf(columns.map(([, value]) => value(entry) ?? ''))
}

function lineOf(cells: string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  // What begins like this would be run as a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
