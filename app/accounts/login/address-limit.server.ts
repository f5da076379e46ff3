import { clientNetwork } from '#app/lib/client-network.ts'
import { firstTries } from '#app/lib/first-tries.ts'
import { BusyError } from '#app/lib/queue.server.ts'
import { hours } from '#app/lib/time.ts'
import { AttemptBudget } from '#db/attempt-budget.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { countEvent, type RateLimit, secondsToWait, uncountEvent } from '#db/rate-limits.server.ts'
import { LoginLockedError } from './login-throttle.server.ts'

const failuresPerHour = 60
const accountsPerHour = 20

/** Too many accounts were registered from this network. `retryAfter` in seconds. */
export class RegistrationLimitError extends Error {
  override name = 'RegistrationLimitError'
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('Too many registrations')
    this.retryAfter = retryAfter
  }
}

/**
 * Returns the budget of logins from one address, over all accounts. The first tries at an account
 * are never refused, so that others at the same address cannot shut anybody out. E-mails with and
 * without an account have the same limits.
 */
export function loginBudget(clientAddress: string, emailHash: string): AttemptBudget {
  const key = lookupHash('logins by address', `${clientNetwork(clientAddress)} ${emailHash}`)
  return new AttemptBudget([createFailureLimit(clientAddress)], { key, ...firstTries })
}

/**
 * Runs a registration or a login by passkey that counts against its address unless it succeeds.
 * This only slows somebody who tries many accounts; the guarantee for one account is in
 * `login-throttle.server.ts`.
 * @throws LoginLockedError when the address has reached its limit; otherwise the error of the work.
 */
export async function runWithFailureLimit<Result>(
  db: Database,
  clientAddress: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const failures = createFailureLimit(clientAddress)
  const wait = await countEvent(db, failures)
  if (wait > 0) throw new LoginLockedError(wait)
  try {
    const result = await work()
    await uncountEvent(db, failures.key)
    return result
  } catch (error) {
    if (error instanceof BusyError) await uncountEvent(db, failures.key)
    throw error
  }
}

/**
 * Runs a registration that counts against its address when it succeeds, because every account uses
 * storage permanently.
 * @throws RegistrationLimitError when the accounts of the hour are used up, LoginLockedError when
 * the failures are; otherwise the error of the work.
 */
export async function runWithRegistrationLimit<Result>(
  db: Database,
  clientAddress: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // Only reads: a refusal of `runWithFailureLimit` would come after a write.
  const waitForFailures = await secondsToWait(db, createFailureLimit(clientAddress))
  if (waitForFailures > 0) throw new LoginLockedError(waitForFailures)
  const key = lookupHash('registrations by address', clientNetwork(clientAddress))
  const wait = await countEvent(db, { key, limit: accountsPerHour, windowMs: hours(1) })
  if (wait > 0) throw new RegistrationLimitError(wait)
  try {
    return await work()
  } catch (error) {
    await uncountEvent(db, key)
    throw error
  }
}

function createFailureLimit(clientAddress: string): RateLimit {
  const key = lookupHash('failures by address', clientNetwork(clientAddress))
  return { key, limit: failuresPerHour, windowMs: hours(1) }
}
