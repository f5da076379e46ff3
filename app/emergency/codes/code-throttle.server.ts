import { clientNetwork } from '#app/lib/client-network.ts'
import { firstTries } from '#app/lib/first-tries.ts'
import { hours, minutes, timeAgo } from '#app/lib/time.ts'
import { AttemptBudget } from '#db/attempt-budget.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { countEvent, type RateLimit, secondsUntil, uncountEvent } from '#db/rate-limits.server.ts'
import type { AttemptKey } from './code-budget.server.ts'

// These limits slow a client down. The budget of the link protects the code.

/** Limits of one client: wrong codes, views of a record, and known devices that it may become. */
export const clientLimits = {
  perLink: { failures: 5, windowMs: minutes(15) },
  allLinks: { failures: 30, windowMs: hours(1) },
  openings: { openings: 120, windowMs: hours(1) },
  newDevices: { devices: 5, windowMs: hours(1) },
} as const

/** The same wrong code from the same browser within this time counts once. */
const repeatMs = minutes(10)

/** Returns the hash that identifies a client in every limit. @param address of the client. */
export function clientHash(address: string): string {
  return lookupHash('client', clientNetwork(address))
}

/** A wrong code of the last 15 minutes. */
type Failure = Pick<AttemptKey, 'client_hash' | 'browser_hash' | 'code_hash' | 'device_id'> & {
  tried_at: string
}

/** Returns the wrong codes of one link in the last 15 minutes, newest first. */
export function findRecentFailures(
  trx: Database,
  { link_id, generation }: AttemptKey,
): Promise<Failure[]> {
  return trx
    .selectFrom('share_attempts')
    .select(['client_hash', 'browser_hash', 'code_hash', 'device_id', 'tried_at'])
    .where('link_id', '=', link_id)
    .where('generation', '=', generation)
    .where('tried_at', '>', timeAgo(clientLimits.perLink.windowMs))
    .orderBy('tried_at', 'desc')
    .execute()
}

/**
 * Returns the seconds that a client must wait for its wrong codes on this link, or 0. A known
 * device waits for its own wrong codes alone, not for those of its address.
 */
export function computeCodeWait(recent: Failure[], { client_hash, device_id }: AttemptKey): number {
  const { failures, windowMs } = clientLimits.perLink
  const own = recent.filter(failure =>
    device_id
      ? failure.device_id === device_id
      : failure.device_id === null && failure.client_hash === client_hash,
  )
  const oldest = own[failures - 1]
  if (!oldest) return 0
  return secondsUntil(new Date(Date.parse(oldest.tried_at) + windowMs).toISOString())
}

/** Returns 0, or the seconds until the code of a client may be compared. Writes nothing. */
export async function findWait(db: Database, attemptKey: AttemptKey): Promise<number> {
  return (
    computeCodeWait(await findRecentFailures(db, attemptKey), attemptKey) ||
    (await createBudget(attemptKey).wait(db))
  )
}

/**
 * Counts a try as a wrong code and as an opening before the code is compared, so that a refusal
 * does not depend on the code. Afterwards the caller uncounts the one that did not happen.
 * @returns 0, or the seconds that the client must wait.
 */
export async function countTry(trx: Database, attemptKey: AttemptKey): Promise<number> {
  return (await createBudget(attemptKey).reserve(trx)).wait
}

// A known device has no first tries: it has budgets of its own.
function createBudget(attemptKey: AttemptKey): AttemptBudget {
  const first = attemptKey.device_id === null ? createTryLimit(attemptKey) : undefined
  return new AttemptBudget([createFailureLimit(attemptKey), createOpeningLimit(attemptKey)], first)
}

/**
 * Returns whether this browser sent the same wrong code within ten minutes. It counts once.
 */
export function isRepeat(recent: Failure[], { browser_hash, code_hash }: AttemptKey): boolean {
  const since = timeAgo(repeatMs)
  return recent.some(
    failure =>
      failure.browser_hash === browser_hash &&
      failure.tried_at > since &&
      failure.code_hash.equals(code_hash),
  )
}

/** Uncounts a try as a wrong code. */
export function uncountFailure(trx: Database, attemptKey: AttemptKey): Promise<void> {
  return uncountEvent(trx, createFailureLimit(attemptKey).key)
}

/** Uncounts a try as an opening. */
export function uncountOpening(trx: Database, attemptKey: AttemptKey): Promise<void> {
  return uncountEvent(trx, createOpeningLimit(attemptKey).key)
}

/**
 * Counts a browser that would become a known device, and returns whether it may become one. Without
 * a limit, somebody with the code could crowd out the known devices of a link.
 */
export async function countNewDevice(
  trx: Database,
  { client_hash, link_id }: AttemptKey,
): Promise<boolean> {
  const { devices, windowMs } = clientLimits.newDevices
  const key = `view-devices:${client_hash}:${link_id}`
  return (await countEvent(trx, { key, limit: devices, windowMs })) === 0
}

/** Tries of a client at one link that no limit over all links refuses. */
function createTryLimit({ client_hash, link_id }: AttemptKey): RateLimit {
  return { key: `view-tries:${client_hash}:${link_id}`, ...firstTries }
}

function createFailureLimit(attemptKey: AttemptKey): RateLimit {
  const { failures, windowMs } = clientLimits.allLinks
  return { key: `view-failures:${clientKey(attemptKey)}`, limit: failures, windowMs }
}

function createOpeningLimit(attemptKey: AttemptKey): RateLimit {
  const { openings, windowMs } = clientLimits.openings
  return { key: `view-openings:${clientKey(attemptKey)}`, limit: openings, windowMs }
}

// Others at its address do not slow a known device down, and one address cannot use many devices.
function clientKey({ client_hash, device_id, link_id }: AttemptKey): string {
  return device_id ? `${client_hash}:device:${link_id}` : client_hash
}
