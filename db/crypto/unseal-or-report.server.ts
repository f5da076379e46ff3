import { SealBrokenError } from './cipher.server.ts'
import { type Owner, type Place, unseal, unsealBytes } from './sealed.server.ts'

/**
 * Opens a sealed JSON value of which a page can do without.
 * @param section remote name of the section that it belongs to, for the log.
 * @returns undefined, with an alert in the log, when it cannot be opened. The caller says what is
 * missing.
 */
export function unsealOrReport<T>(
  owner: Owner,
  place: Place,
  sealed: Buffer,
  section?: string,
): T | undefined {
  return reportBrokenSeal(place, section, () => unseal<T>(owner, place, sealed))
}

/** As `unsealOrReport`, for bytes such as a picture's. */
export function unsealBytesOrReport(
  owner: Owner,
  place: Place,
  sealed: Buffer,
): Buffer | undefined {
  return reportBrokenSeal(place, undefined, () => unsealBytes(owner, place, sealed))
}

/** Returns what `read` returns; undefined, with an alert in the log, when a seal does not open. */
export function reportBrokenSeal<T>(
  place: Place,
  section: string | undefined,
  read: () => T,
): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    logUnreadable(place, section)
    return undefined
  }
}

const hour = 60 * 60_000
const maxRemembered = 1000
const reportedAt = new Map<string, number>()

// A page asks for the same value again and again. No id of a row: with its section it tells whose
// health it is about.
function logUnreadable({ table, row, column }: Place, section: string | undefined): void {
  const key = `${table}|${row}|${column}`
  const now = Date.now()
  if (now - (reportedAt.get(key) ?? Number.NEGATIVE_INFINITY) < hour) return
  if (reportedAt.size >= maxRemembered) reportedAt.clear()
  reportedAt.set(key, now)
  const what = { table, column, ...(section && { section }) }
  const line = { time: new Date(now).toISOString(), level: 'alert', alert: 'unreadable', ...what }
  console.error(JSON.stringify(line))
}
