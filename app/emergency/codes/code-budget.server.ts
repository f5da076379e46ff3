import { minutes, timeAgo, timeIn } from '#app/lib/time.ts'
import { type AttemptCounter, refundAttempts, reserveAttempt } from '#db/attempt-budget.server.ts'
import type { Database } from '#db/client.server.ts'
import { budgetInSql, maxWrongCodesPerCode } from '../links/link-locks.server.ts'
import { maxWrongCodesPerDevice } from './responder-devices.server.ts'

// Each attempt is taken from the budget of its link before anything is compared.

/** An attempt with an access code, as hashes that may be stored. */
export interface AttemptKey {
  link_id: string
  generation: number
  client_hash: string
  browser_hash: string
  code_hash: Buffer
  /** Id of the known device, which has a budget of its own; null for any other browser. */
  device_id: string | null
}

/** The hash to compare, and the counters of the link including this attempt. */
export interface ReservedAttempt {
  code_hash: Buffer
  failures: number
  device_failures: number
  unlocks: number
}

/** Wrong codes of a browser are refunded if it sends the right one within this time. */
const refundMs = minutes(15)

/** Returns the counter of an attempt: that of known devices, or that of all others. */
function linkCounter({
  link_id,
  generation,
  device_id,
}: AttemptKey): AttemptCounter<'share_links'> {
  const now = timeIn(0)
  return {
    table: 'share_links',
    row: { id: link_id, generation, is_paused: 0 },
    column: device_id ? 'device_failures' : 'failures',
    isOpen: link =>
      link.and([
        link.or([link('ends_at', 'is', null), link('ends_at', '>', now)]),
        link(link('failures', '+', link.ref('device_failures')), '<', maxWrongCodesPerCode),
        ...(device_id ? [] : [link('failures', '<', budgetInSql(link))]),
      ]),
  }
}

function deviceCounter(id: string, generation: number): AttemptCounter<'share_devices'> {
  return {
    table: 'share_devices',
    row: { id, generation },
    column: 'failures',
    isOpen: device => device('failures', '<', maxWrongCodesPerDevice),
  }
}

/**
 * Takes an attempt from the budget of the link, and of the device that made it.
 * @returns undefined when the link is locked for this browser, paused, ended or replaced.
 */
export async function reserve(
  trx: Database,
  attemptKey: AttemptKey,
): Promise<ReservedAttempt | undefined> {
  const { device_id, generation } = attemptKey
  const columns: (keyof ReservedAttempt)[] = ['code_hash', 'failures', 'device_failures', 'unlocks']
  const reserved = await reserveAttempt(trx, linkCounter(attemptKey), columns)
  if (!reserved || !device_id) return reserved
  const deviceRow = await reserveAttempt(trx, deviceCounter(device_id, generation), ['id'])
  return deviceRow && reserved
}

/** Returns the counters of a link without the reserved attempt. */
export function withoutReserved(
  reserved: ReservedAttempt,
  { device_id }: AttemptKey,
): ReservedAttempt {
  return device_id
    ? { ...reserved, device_failures: reserved.device_failures - 1 }
    : { ...reserved, failures: reserved.failures - 1 }
}

/** Refunds the reserved attempt of an unknown browser alone. */
export async function refundReserved(trx: Database, { link_id }: AttemptKey): Promise<void> {
  await refundAttempts(trx, { table: 'share_links', row: { id: link_id }, column: 'failures' })
}

/** Refunds the reserved attempt, and the recent wrong codes of this browser. */
export async function refundWithRecent(trx: Database, attemptKey: AttemptKey): Promise<void> {
  const { link_id, generation, browser_hash } = attemptKey
  const refunded = await trx
    .deleteFrom('share_attempts')
    .where('link_id', '=', link_id)
    .where('generation', '=', generation)
    .where('browser_hash', '=', browser_hash)
    .where('tried_at', '>', timeAgo(refundMs))
    .returning('device_id')
    .execute()
  const deviceIds = [...refunded.map(({ device_id }) => device_id), attemptKey.device_id]
  const knownIds = deviceIds.filter(id => id !== null)
  const link = { table: 'share_links', row: { id: link_id } } as const
  const others = deviceIds.length - knownIds.length
  await refundAttempts(trx, { ...link, column: 'failures' }, { count: others })
  await refundAttempts(trx, { ...link, column: 'device_failures' }, { count: knownIds.length })
  for (const id of knownIds) {
    await refundAttempts(trx, { table: 'share_devices', row: { id }, column: 'failures' })
  }
}
