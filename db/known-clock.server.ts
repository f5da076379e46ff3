import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { accessLogMac } from '#db/crypto/keys.server.ts'
import { readInstanceValue, writeInstanceValue } from './instance-values.server.ts'

// Stores the time of the last allowed purge with a MAC. A clock far from it is not trusted, because
// rows that are deleted by time are gone for good.

const name = 'known-clock'

/** The largest difference between the clock and the known one that is trusted. */
export const maxClockLeapMs = days(30)

/** The last clock time that a purge trusted. */
export interface KnownClock {
  /** ISO time of the last allowed run, or of the operator's confirmation. */
  at: string
  /** Rows that were purged on the day of `at`. */
  purged: number
}

/** Returns the known clock; undefined before the first run, 'changed' if its MAC is wrong. */
export async function readKnownClock(db: Database): Promise<KnownClock | 'changed' | undefined> {
  const value = await readInstanceValue(db, name)
  if (!value) return undefined
  try {
    const { at, purged, mac } = JSON.parse(value.toString())
    return mac === clockMac({ at, purged }) ? { at, purged } : 'changed'
  } catch {
    return 'changed'
  }
}

export async function writeKnownClock(db: Database, { at, purged }: KnownClock): Promise<void> {
  await writeInstanceValue(db, name, JSON.stringify({ at, purged, mac: clockMac({ at, purged }) }))
}

/** Returns whether a time is within 30 days of the known one, ahead or behind. */
export function isBelievable({ at }: Pick<KnownClock, 'at'>, now: number): boolean {
  return Math.abs(now - Date.parse(at)) <= maxClockLeapMs
}

/** Returns whether a time is near the known one. It is not before the first run. */
export async function isClockTrusted(db: Database, now: Date): Promise<boolean> {
  const known = await readKnownClock(db)
  return known !== undefined && known !== 'changed' && isBelievable(known, now.getTime())
}

/** Stores the present time as right, as the operator confirmed. */
export async function confirmClock(db: Database): Promise<void> {
  await writeKnownClock(db, { at: new Date().toISOString(), purged: 0 })
}

/**
 * Returns a line for the operator on why nothing is deleted by time. Undefined while the clock is
 * trusted, and before the first run.
 */
export async function clockWarning(db: Database): Promise<string | undefined> {
  const known = await readKnownClock(db)
  if (known === undefined) return undefined
  const now = new Date()
  if (known !== 'changed' && isBelievable(known, now.getTime())) return undefined
  return clockWarningText(known, now)
}

/** Returns the line about a clock that is not trusted. */
export function clockWarningText(known: KnownClock | 'changed' | undefined, now: Date): string {
  const today = now.toISOString().slice(0, 10)
  const why =
    known === 'changed'
      ? 'the note of the last purge was changed'
      : known
        ? `it was ${known.at.slice(0, 10)} at the last purge`
        : 'entries of the access log are more than 30 days apart'
  return `Old backups and entries of the access log are no longer deleted: the clock says ${today}, and ${why}. If the date is right: medfold access-log --confirm-clock ${today}`
}

function clockMac({ at, purged }: KnownClock): string {
  return accessLogMac(Buffer.from(JSON.stringify(['known clock', at, purged])))
}
