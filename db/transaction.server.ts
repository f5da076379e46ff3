import type { Database } from './client.server.ts'
import { isDeadlock } from './errors.server.ts'
import { hasReleasedReserve } from './watch-writes.server.ts'

const maxTries = 5

/**
 * Runs work in a transaction of its own, and once more from its beginning when PostgreSQL ended it
 * because it and another one waited for each other's rows, or when a full disk has just been given
 * room. Inside a caller's transaction it is a part of that one.
 * @param work may run several times; what it does outside the database must bear that.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return await work(db)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const mayTryAgain = isDeadlock(error) || hasReleasedReserve(error)
      if (!mayTryAgain || tries === maxTries) throw error
    }
  }
}
