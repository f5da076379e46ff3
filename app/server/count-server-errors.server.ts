import { hours } from '#app/lib/time.ts'
import { alertOperator } from '#app/mail/alert-operator.server.ts'
import { manyErrorsMail } from '#app/mail/operator-mails.server.ts'
import type { Database } from '#db/client.server.ts'

/** More answers with status 500 than this in one hour are a fault of the server. */
export const maxErrorsPerHour = 20

/**
 * Returns a function that counts one answer with status 500, in this process alone. Beyond the
 * limit it alerts the operator, once a day.
 */
export function createErrorCounter(db: Database): () => Promise<void> {
  let times: number[] = []
  return async () => {
    const now = Date.now()
    times = [...times.filter(time => time > now - hours(1)), now]
    if (times.length <= maxErrorsPerHour) return
    // Counts anew: the alert reads the database, which may be the fault.
    times = []
    await alertOperator(db, {
      key: 'many-errors',
      text: `more than ${maxErrorsPerHour} requests failed with an unexpected error within an hour`,
      mail: () => manyErrorsMail(maxErrorsPerHour),
    })
  }
}
