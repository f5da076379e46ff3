import { setImmediate as yieldToRequests } from 'node:timers/promises'
import {
  readChainHead,
  readChainStart,
  writeChainStart,
} from '#app/access/audit/hash-chain.server.ts'
import { days } from '#app/lib/time.ts'
import { alertOperatorAboutClock } from '#app/mail/clock-mail.server.ts'
import type { Database } from '#db/client.server.ts'
import {
  clockWarningText,
  isBelievable,
  type KnownClock,
  maxClockLeapMs,
  readKnownClock,
  writeKnownClock,
} from '#db/known-clock.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

// The database refuses to delete a row too early by its own clock, which may be behind ours.
const clockMarginMs = days(1)

/** Maximum of rows in a transaction: other writers of the log wait for it. */
const rowsAtOnce = 500

/** Maximum of rows that one day deletes, unless one in a hundred of all rows is more. */
export const minRowsPerDay = 1000

/**
 * Deletes the oldest expired entries in small steps. Deletes nothing and alerts the operator while
 * the clock is far from that of the last run.
 * @returns the number of deleted entries.
 */
export async function purgeAccessLog(db: Database): Promise<number> {
  let deleted = 0
  for (;;) {
    const step = await inTransaction(db, purgeStep)
    if ('stopped' in step) {
      await alertOperatorAboutClock(db, step.stopped)
      return deleted
    }
    deleted += step.deleted
    if (step.deleted < rowsAtOnce) return deleted
    await yieldToRequests()
  }
}

async function purgeStep(trx: Database): Promise<{ deleted: number } | { stopped: string }> {
  // Locks the head, so that two servers run one after the other.
  await trx
    .updateTable('access_log_head')
    .set(head => ({ seq: head.ref('seq') }))
    .execute()
  const now = new Date()
  const known = await readKnownClock(trx)
  const last = await findLastExpired(trx, now)
  const isBelieved = known
    ? known !== 'changed' && isBelievable(known, now.getTime())
    : !last || !(await hasLeap(trx, now))
  if (!isBelieved) return { stopped: clockWarningText(known, now) }
  const purged = purgedToday(known, now)
  const maxRows = Math.min(rowsAtOnce, (await maxRowsPerDay(trx)) - purged)
  const deleted = last && maxRows > 0 ? await deleteUpTo(trx, last, maxRows) : 0
  await writeKnownClock(trx, { at: now.toISOString(), purged: purged + deleted })
  return { deleted }
}

function purgedToday(known: KnownClock | 'changed' | undefined, now: Date): number {
  if (known === undefined || known === 'changed') return 0
  const isToday = known.at.slice(0, 10) === now.toISOString().slice(0, 10)
  return isToday ? known.purged : 0
}

async function maxRowsPerDay(trx: Database): Promise<number> {
  const { seq: first } = (await readChainStart(trx)) ?? { seq: 1 }
  const { seq } = await readChainHead(trx)
  return Math.max(minRowsPerDay, Math.ceil((seq - first + 1) / 100))
}

/** Number of the last expired row at the start of the log; undefined when there is none. */
async function findLastExpired(trx: Database, now: Date): Promise<number | undefined> {
  const cutoff = new Date(now.getTime() - clockMarginMs).toISOString()
  const firstKept = await trx
    .selectFrom('access_log')
    .select('seq')
    .where('keep_until', '>', cutoff)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  let expired = trx.selectFrom('access_log').select('seq')
  if (firstKept) expired = expired.where('seq', '<', firstKept.seq)
  return (await expired.orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq
}

async function deleteUpTo(trx: Database, last: number, maxRows: number): Promise<number> {
  const rows = await trx
    .selectFrom('access_log')
    .select(['seq', 'mac'])
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(maxRows)
    .execute()
  const end = rows.at(-1)
  if (!end) return 0
  await trx.deleteFrom('access_log').where('seq', '<=', end.seq).execute()
  await writeChainStart(trx, { seq: end.seq + 1, previous: end.mac })
  return rows.length
}

/**
 * Returns whether two neighbouring entries, or the newest one and now, are further apart than a
 * clock may leap. Before the first run there is no earlier time to compare with.
 */
async function hasLeap(trx: Database, now: Date): Promise<boolean> {
  let after = 0
  let before: string | undefined
  for (;;) {
    const rows = await trx
      .selectFrom('access_log')
      .select(['seq', 'at'])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()
    for (const { seq, at } of rows) {
      if (before && isLeap(before, at)) return true
      before = at
      after = seq
    }
    if (rows.length < rowsAtOnce) return before !== undefined && isLeap(before, now.toISOString())
  }
}

function isLeap(earlier: string, later: string): boolean {
  return Math.abs(Date.parse(later) - Date.parse(earlier)) > maxClockLeapMs
}
