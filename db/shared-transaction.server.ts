import { setImmediate } from 'node:timers'
import { type Database, isSqlite } from './client.server.ts'
import { inTransaction } from './transaction.server.ts'

/**
 * Runs work of two turns of the event loop in one SQLite transaction, with one write to the disk.
 * If any work fails, each runs again in its own transaction. PostgreSQL groups commits by itself.
 * @param work may run several times; its effects outside the database must allow that.
 * @returns the result of the work, once it is stored.
 */
export function inSharedTransaction<Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  const isShareable = isSqlite(db) && !db.isTransaction
  return isShareable ? shareTransaction(db, work) : inTransaction(db, work)
}

interface SharedWork {
  /** Runs the work. Returns a function that resolves its promise. */
  run: (trx: Database) => Promise<() => void>
  runAlone: () => Promise<void>
}

const waitingWork = new WeakMap<Database, SharedWork[]>()

function shareTransaction<Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const part: SharedWork = {
      run: async trx => {
        const result = await work(trx)
        return () => resolve(result)
      },
      runAlone: () => inTransaction(db, work).then(resolve, reject),
    }
    const waiting = waitingWork.get(db)
    if (waiting) {
      waiting.push(part)
      return
    }
    const shared = [part]
    waitingWork.set(db, shared)
    runAfterTwoTurns(() => {
      waitingWork.delete(db)
      void runTogether(db, shared)
    })
  })
}

// One turn reads requests that arrived together; a second one those that arrived meanwhile.
function runAfterTwoTurns(act: () => void): void {
  setImmediate(() => setImmediate(act))
}

async function runTogether(db: Database, shared: SharedWork[]): Promise<void> {
  if (shared.length === 1) return await shared[0]?.runAlone()
  try {
    const resolvers = await inTransaction(db, async trx => {
      const results: (() => void)[] = []
      for (const { run } of shared) results.push(await run(trx))
      return results
    })
    for (const resolve of resolvers) resolve()
  } catch {
    for (const { runAlone } of shared) await runAlone()
  }
}
