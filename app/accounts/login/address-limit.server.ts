import { clientNetwork } from '#app/lib/client-network.ts'
import { firstTries } from '#app/lib/first-tries.ts'
import { BusyError } from '#app/lib/queue.server.ts'
import { hours } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import {
  countEvent,
  countInWindow,
  forgetEvent,
  type RateLimit,
  secondsToWait,
  secondsUntil,
} from '#db/rate-limits.server.ts'
import { LoginLockedError } from './login-throttle.server.ts'

const failuresPerHour = 60
const accountsPerHour = 20

/** Enough accounts came from this network for now. `retryAfter` in seconds. */
export class RegistrationLimitError extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('Too many registrations')
    this.retryAfter = retryAfter
  }
}

/**
 * Reads only. The first tries at an account are never refused for failures at others, so that
 * strangers at the same address shut nobody out; known and unknown e-mails alike.
 * @throws LoginLockedError when the address has used up this hour.
 */
export async function refuseLogin(
  db: Database,
  clientAddress: string,
  emailHash: string,
): Promise<void> {
  const wait = await secondsToWait(db, failuresOf(clientAddress))
  if (wait === 0 || (await secondsToWait(db, triesOf(clientAddress, emailHash))) === 0) return
  throw new LoginLockedError(wait)
}

/**
 * Counts a login as a failure of its address, in the caller's transaction, before the password is
 * looked at. Take it back with `forgetLogin`.
 * @throws LoginLockedError when the address has used up this hour.
 */
export async function countLogin(
  trx: Database,
  clientAddress: string,
  emailHash: string,
): Promise<void> {
  const isFirst = (await countEvent(trx, triesOf(clientAddress, emailHash))) === 0
  const failures = failuresOf(clientAddress)
  const { count, resetsAt } = await countInWindow(trx, failures)
  if (count > failures.limit && !isFirst) throw new LoginLockedError(secondsUntil(resetsAt))
}

/** Takes back a login that was no failure. */
export async function forgetLogin(
  trx: Database,
  clientAddress: string,
  emailHash: string,
): Promise<void> {
  await forgetEvent(trx, triesOf(clientAddress, emailHash).key)
  await forgetEvent(trx, failuresOf(clientAddress).key)
}

/**
 * Runs a registration or a login by passkey that counts against its address unless it succeeds.
 * This only slows somebody who tries many accounts; the guarantee for one account is in
 * `login-throttle.server.ts`.
 * @throws LoginLockedError when the address has used up this hour; otherwise what the work throws.
 */
export async function slowedByAddress<Result>(
  db: Database,
  clientAddress: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const failures = failuresOf(clientAddress)
  const wait = await countEvent(db, failures)
  if (wait > 0) throw new LoginLockedError(wait)
  try {
    const result = await work()
    await forgetEvent(db, failures.key)
    return result
  } catch (error) {
    if (error instanceof BusyError) await forgetEvent(db, failures.key)
    throw error
  }
}

/**
 * Runs a registration that counts against its address when it succeeds: every account takes room
 * for good.
 * @throws RegistrationLimitError when this hour's accounts have been made, LoginLockedError when
 * the address has used up its failures; otherwise what the work throws.
 */
export async function limitedByAddress<Result>(
  db: Database,
  clientAddress: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // First by reading alone: a refusal of `slowedByAddress` would come after a write.
  const waitForFailures = await secondsToWait(db, failuresOf(clientAddress))
  if (waitForFailures > 0) throw new LoginLockedError(waitForFailures)
  const key = lookupHash('registrations by address', clientNetwork(clientAddress))
  const wait = await countEvent(db, { key, limit: accountsPerHour, windowMs: hours(1) })
  if (wait > 0) throw new RegistrationLimitError(wait)
  try {
    return await work()
  } catch (error) {
    await forgetEvent(db, key)
    throw error
  }
}

function failuresOf(clientAddress: string): RateLimit {
  const key = lookupHash('failures by address', clientNetwork(clientAddress))
  return { key, limit: failuresPerHour, windowMs: hours(1) }
}

/** The tries of one client at one account that no limit over all accounts refuses. */
function triesOf(clientAddress: string, emailHash: string): RateLimit {
  const key = lookupHash('logins by address', `${clientNetwork(clientAddress)} ${emailHash}`)
  return { key, ...firstTries }
}
