import { setTimeout as wait } from 'node:timers/promises'
import { findCompleteSeal, sealOldChanges } from '#app/profile/history/change-seals.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

interface SealOptions {
  /** Rows per transaction. */
  rowsAtOnce?: number
  /** Pause between transactions, for requests. */
  pauseMs?: number
  signal?: AbortSignal
}

/**
 * Adds a seal to every row of the change log that an older version wrote, in small transactions;
 * then a row without one counts as a fault. Can be repeated, and run by several servers.
 * @returns false if it was stopped.
 */
export async function sealChanges(db: Database, steps: SealOptions = {}): Promise<boolean> {
  const { rowsAtOnce = 100, pauseMs = 20, signal } = steps
  if (await findCompleteSeal(db)) return true
  while (!(await inTransaction(db, trx => sealOldChanges(trx, rowsAtOnce)))) {
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    if (signal?.aborted) return false
  }
  return true
}
