import type { Database } from '#db/client.server.ts'
import { accessLogMac } from '#db/crypto/keys.server.ts'

// The time of the last purge that was let through, sealed. A clock that is far from it is not
// believed: what is deleted by its time is gone for good.

const name = 'known-clock'
const day = 24 * 60 * 60_000

/** A clock that differs from the known one by more is not believed. */
export const maxClockLeapMs = 30 * day

/** The last clock time that was let through. */
export interface KnownClock {
  /** ISO time of the last run that was let through, or of the operator's word. */
  at: string
  /** Rows that were purged on the day of `at`. */
  purged: number
}

/**
 * Returns what is known of the clock; undefined before the first run, 'changed' when its seal is
 * broken.
 */
export async function readKnownClock(db: Database): Promise<KnownClock | 'changed' | undefined> {
  const row = await db
    .selectFrom('instance')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) return undefined
  try {
    const { at, purged, mac } = JSON.parse(row.value.toString())
    return mac === clockMac({ at, purged }) ? { at, purged } : 'changed'
  } catch {
    return 'changed'
  }
}

/** Stores what is known of the clock from now on. */
export async function writeKnownClock(db: Database, { at, purged }: KnownClock): Promise<void> {
  const value = Buffer.from(JSON.stringify({ at, purged, mac: clockMac({ at, purged }) }))
  await db
    .insertInto('instance')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Returns whether a time is within 30 days of the known one, ahead or behind. */
export function isBelievable({ at }: Pick<KnownClock, 'at'>, now: number): boolean {
  return Math.abs(now - Date.parse(at)) <= maxClockLeapMs
}

/** Takes the clock as it is for right: the word of the operator. */
export async function confirmClock(db: Database): Promise<void> {
  await writeKnownClock(db, { at: new Date().toISOString(), purged: 0 })
}

/**
 * Returns why nothing is deleted by time just now, in a line for the operator; undefined while the
 * clock is believed, and before the first run.
 */
export async function clockWarning(db: Database): Promise<string | undefined> {
  const known = await readKnownClock(db)
  if (known === undefined) return undefined
  const now = new Date()
  if (known !== 'changed' && isBelievable(known, now.getTime())) return undefined
  return clockWarningText(known, now)
}

/** The line about a clock that is not believed. */
export function clockWarningText(known: KnownClock | 'changed' | undefined, now: Date): string {
  const today = now.toISOString().slice(0, 10)
  const why =
    known === 'changed'
      ? 'the note of the last purge was changed'
      : known
        ? `it was ${known.at.slice(0, 10)} at the last purge`
        : 'entries of the access log are more than 30 days apart'
  return `Purging of the access log has stopped: the clock says ${today}, and ${why}. If the date is right: npm run -s access-log -- --confirm-clock ${today}`
}

function clockMac({ at, purged }: KnownClock): string {
  return accessLogMac(Buffer.from(JSON.stringify(['known clock', at, purged])))
}
