import { writeLog } from '#app/lib/log.server.ts'
import { hours } from '#app/lib/time.ts'
import { SealBrokenError } from './cipher.server.ts'
import { type Owner, unseal, unsealBytes } from './sealed.server.ts'
import type { Place } from './sealed-columns.ts'

/**
 * Decrypts a sealed JSON value that a page can omit.
 * @param section stored name of its section, for the log.
 * @returns undefined, with an alert in the log, for a broken seal. The caller names the gap.
 */
export function unsealOrReport<T>(
  owner: Owner,
  place: Place,
  sealed: Buffer,
  section?: string,
): T | undefined {
  return reportBrokenSeal(place, section, () => unseal<T>(owner, place, sealed))
}

/** Decrypts bytes, such as an image, as `unsealOrReport` does. */
export function unsealBytesOrReport(
  owner: Owner,
  place: Place,
  sealed: Buffer,
): Buffer | undefined {
  return reportBrokenSeal(place, undefined, () => unsealBytes(owner, place, sealed))
}

/** Returns the result of `read`; undefined, with an alert in the log, for a broken seal. */
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

const maxRemembered = 1000
const reportedAt = new Map<string, number>()

// Logs each value once an hour. A row id is left out: beside a section it tells whose health it is.
function logUnreadable(place: Place, section: string | undefined): void {
  const key = place.join('|')
  const [table, column] = place[0].split('.')
  const now = Date.now()
  if (now - (reportedAt.get(key) ?? Number.NEGATIVE_INFINITY) < hours(1)) return
  if (reportedAt.size >= maxRemembered) reportedAt.clear()
  reportedAt.set(key, now)
  writeLog({ level: 'alert', kind: 'unreadable', table, column, section })
}
