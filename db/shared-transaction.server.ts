import { setImmediate } from 'node:timers'
import { type Database, isSqlite } from './client.server.ts'
import { inTransaction } from './transaction.server.ts'

/**
 * Runs work in a transaction that it shares with other work of two turns of the event loop: all of
 * it waits for one write to the disk. When any of it fails, nothing of it is kept, and each work
 * runs again in a transaction of its own. PostgreSQL lets its connections share a write by itself.
 * @param work may run several times; what it does outside the database must bear that.
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
  /** Runs the work. Returns how its caller learns the result. */
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
    const begun = waitingWork.get(db)
    if (begun) {
      begun.push(part)
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

// After one turn, requests that arrived together have all been read. After another one, those that
// arrived while these were answered.
function runAfterTwoTurns(act: () => void): void {
  setImmediate(() => setImmediate(act))
}

async function runTogether(db: Database, shared: SharedWork[]): Promise<void> {
  if (shared.length === 1) return await shared[0]?.runAlone()
  try {
    const tell = await inTransaction(db, async trx => {
      const done: (() => void)[] = []
      for (const { run } of shared) done.push(await run(trx))
      return done
    })
    for (const done of tell) done()
  } catch {
    for (const { runAlone } of shared) await runAlone()
  }
}
