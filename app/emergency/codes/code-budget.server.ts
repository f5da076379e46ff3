import { minutes, timeAgo, timeIn } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { shareDeviceRows } from '#db/rows/share-device-rows.server.ts'
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

/**
 * Takes an attempt from the budget of the link, and of the device that made it.
 * @returns undefined when the link is locked for this browser, paused, ended or replaced.
 */
export async function reserve(
  trx: Database,
  { link_id, generation, device_id }: AttemptKey,
): Promise<ReservedAttempt | undefined> {
  const now = timeIn(0)
  const column = device_id ? 'device_failures' : 'failures'
  // One statement, so that no parallel attempt passes the limit.
  const [reserved] = await emergencyLinkRows.update(trx, query =>
    query
      .set(link => ({ [column]: link(column, '+', 1) }))
      .where('id', '=', link_id)
      .where('generation', '=', generation)
      .where('is_paused', '=', 0)
      .where(link => link.or([link('ends_at', 'is', null), link('ends_at', '>', now)]))
      .where(link =>
        link(link('failures', '+', link.ref('device_failures')), '<', maxWrongCodesPerCode),
      )
      .$if(device_id === null, unknown =>
        unknown.where(link => link('failures', '<', budgetInSql(link))),
      ),
  )
  if (!reserved || !device_id) return reserved
  const [device] = await shareDeviceRows.update(trx, query =>
    query
      .set(row => ({ failures: row('failures', '+', 1) }))
      .where('id', '=', device_id)
      .where('generation', '=', generation)
      .where('failures', '<', maxWrongCodesPerDevice),
  )
  return device && reserved
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
  await refundLink(trx, link_id, 'failures', 1)
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
  await refundLink(trx, link_id, 'failures', deviceIds.length - knownIds.length)
  await refundLink(trx, link_id, 'device_failures', knownIds.length)
  for (const id of knownIds) {
    await shareDeviceRows.update(trx, query =>
      query
        .set(row => ({ failures: row('failures', '-', 1) }))
        .where('id', '=', id)
        .where('failures', '>', 0),
    )
  }
}

async function refundLink(
  trx: Database,
  linkId: string,
  column: 'failures' | 'device_failures',
  count: number,
): Promise<void> {
  if (count === 0) return
  await emergencyLinkRows.update(trx, query =>
    query
      .set(link => ({ [column]: link(column, '-', count) }))
      .where('id', '=', linkId)
      .where(column, '>=', count),
  )
}
