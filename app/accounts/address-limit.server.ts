import { clientNetwork } from '#app/limits/client-network.ts'
import { BusyError } from '#app/limits/queue.server.ts'
import { countEvent, forgetEvent } from '#app/limits/rate-limits.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { LoginLockedError } from './login-throttle.server.ts'

const failuresPerHour = 60
const accountsPerHour = 20
const hour = 60 * 60_000

/** Enough accounts came from this network for now. `retryAfter` in seconds. */
export class RegistrationLimitError extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('Too many registrations')
    this.retryAfter = retryAfter
  }
}

/**
 * Runs a login or a registration that counts against its address unless it succeeds. This only slows
 * somebody who tries many accounts; the guarantee for one account is in `login-throttle.server.ts`.
 * @throws LoginLockedError when the address has used up this hour; otherwise what the work throws.
 */
export async function slowedByAddress<Result>(
  db: Database,
  clientAddress: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = lookupHash('failures by address', clientNetwork(clientAddress))
  const wait = await countEvent(db, { key, limit: failuresPerHour, windowMs: hour })
  if (wait > 0) {
    // What is not tried is no failure.
    await forgetEvent(db, key)
    throw new LoginLockedError(wait)
  }
  try {
    const result = await work()
    await forgetEvent(db, key)
    return result
  } catch (error) {
    if (error instanceof BusyError) await forgetEvent(db, key)
    throw error
  }
}

/**
 * Runs a registration that counts against its address when it succeeds: every account takes room for good.
 * @throws RegistrationLimitError when this hour's accounts have been made; otherwise what the work throws.
 */
export async function limitedByAddress<Result>(
  db: Database,
  clientAddress: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = lookupHash('registrations by address', clientNetwork(clientAddress))
  const wait = await countEvent(db, { key, limit: accountsPerHour, windowMs: hour })
  try {
    if (wait > 0) throw new RegistrationLimitError(wait)
    return await work()
  } catch (error) {
    await forgetEvent(db, key)
    throw error
  }
}
