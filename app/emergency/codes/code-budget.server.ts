import { minutes, timeAgo, timeIn } from '#app/lib/time.ts'
import { type AttemptCounter, refundAttempts, reserveAttempt } from '#db/attempt-budget.server.ts'
import type { Database } from '#db/client.server.ts'
import { budgetInSql, maxWrongCodesPerCode } from '../links/link-locks.server.ts'
import { maxWrongCodesPerDevice } from './responder-devices.server.ts'

// Each try is taken from the budget of its link before anything is compared.

/** A try of an access code, as hashes that may be stored. */
export interface Tried {
  link_id: string
  generation: number
  client_hash: string
  browser_hash: string
  code_hash: Buffer
  /** Id of the known device, which has a budget of its own; null for any other browser. */
  device_id: string | null
}

/** The hash to compare, and the counters of the link with this try in them. */
export interface Reserved {
  code_hash: Buffer
  failures: number
  device_failures: number
  unlocks: number
}

/** Wrong codes of a browser are given back if it gives the right one within this time. */
const refundMs = minutes(15)

/** Returns the counter in which a try counts: that of known devices, or that of all others. */
function linkCounter({ link_id, generation, device_id }: Tried): AttemptCounter<'share_links'> {
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
 * Takes a try from the budget of the link, and of the device that made it.
 * @returns undefined when the link is locked for this browser, stopped or replaced.
 */
export async function reserve(trx: Database, tried: Tried): Promise<Reserved | undefined> {
  const { device_id, generation } = tried
  const columns: (keyof Reserved)[] = ['code_hash', 'failures', 'device_failures', 'unlocks']
  const reserved = await reserveAttempt(trx, linkCounter(tried), columns)
  if (!reserved || !device_id) return reserved
  const ofDevice = await reserveAttempt(trx, deviceCounter(device_id, generation), ['id'])
  return ofDevice && reserved
}

/** Gives back the reserved try, and the recent wrong codes of this browser. */
export async function refund(trx: Database, tried: Tried): Promise<void> {
  const { link_id, generation, browser_hash } = tried
  const forgiven = await trx
    .deleteFrom('share_attempts')
    .where('link_id', '=', link_id)
    .where('generation', '=', generation)
    .where('browser_hash', '=', browser_hash)
    .where('tried_at', '>', timeAgo(refundMs))
    .returning('device_id')
    .execute()
  const lanes = [...forgiven.map(({ device_id }) => device_id), tried.device_id]
  const ofDevices = lanes.filter(lane => lane !== null)
  const link = { table: 'share_links', row: { id: link_id } } as const
  const ofOthers = lanes.length - ofDevices.length
  await refundAttempts(trx, { ...link, column: 'failures' }, { count: ofOthers })
  await refundAttempts(trx, { ...link, column: 'device_failures' }, { count: ofDevices.length })
  for (const id of ofDevices) {
    await refundAttempts(trx, { table: 'share_devices', row: { id }, column: 'failures' })
  }
}
