import { type Queue, queue } from '#app/lib/queue.server.ts'

// Requests of one account are worked on two at a time, so that no account can fill the process.
// Emergency pages call none of this.

const limits = { maxRunning: 2, maxWaiting: 20 }

/** The queues of accounts with running requests, and how many requests each has. */
const gates = new Map<string, { inTurn: Queue; requests: number }>()

/**
 * Resolves when a request of an account may be worked on. Its place is free again when `ended`
 * resolves.
 * @throws BusyError if too many requests of the account wait.
 */
export function waitForTurn(accountId: string, ended: Promise<void>): Promise<void> {
  const gate = gates.get(accountId) ?? { inTurn: queue(limits), requests: 0 }
  gates.set(accountId, gate)
  gate.requests++
  return new Promise((resolve, reject) => {
    const work = () => {
      resolve()
      return ended
    }
    gate
      .inTurn(work)
      .catch(reject)
      .finally(() => {
        if (--gate.requests === 0) gates.delete(accountId)
      })
  })
}
