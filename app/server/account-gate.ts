import { type Queue, queue } from '#app/lib/queue.server.ts'

const limits = { maxRunning: 2, maxWaiting: 20 }

/**
 * Returns a function that works on the requests of an account two at a time, so that no account can
 * fill the process. It throws BusyError if too many of them wait.
 */
export function createAccountGate(): (
  accountId: string,
  work: () => Promise<void>,
) => Promise<void> {
  const accounts = new Map<string, { inTurn: Queue; requests: number }>()
  return async (accountId, work) => {
    const account = accounts.get(accountId) ?? { inTurn: queue(limits), requests: 0 }
    accounts.set(accountId, account)
    account.requests++
    try {
      await account.inTurn(work)
    } finally {
      if (--account.requests === 0) accounts.delete(accountId)
    }
  }
}
