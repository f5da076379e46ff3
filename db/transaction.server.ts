import type { Database } from './client.server.ts'
import { isDeadlock } from './errors.server.ts'

const maxTries = 5

/**
 * Runs work in the caller's transaction, or in a new one that is tried again after a deadlock.
 * @param work may run several times; its effects outside the database must allow that.
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
      if (!isDeadlock(error) || tries === maxTries) throw error
    }
  }
}
