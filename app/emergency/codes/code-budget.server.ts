import { minutes, timeAgo } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { budgetInSql, maxWrongCodesPerCode } from '../links/link-locks.server.ts'
import { maxWrongCodesPerDevice } from './responder-devices.server.ts'

// How many wrong codes a link bears: each try is taken from its budget before anything is compared.

/** One try of a code, by what may be stored of it. */
export interface Tried {
  link_id: string
  generation: number
  client_hash: string
  browser_hash: string
  code_hash: Buffer
  /** The lane in which it counts: that of a known device, or everybody's. */
  device_id: string | null
}

/** What a try has reserved: the hash to compare, and the counters with this try in them. */
export interface Reserved {
  code_hash: Buffer
  failures: number
  device_failures: number
  unlocks: number
}

/** For so long wrong codes are given back to a browser that then gives the right one. */
const refundMs = minutes(15)

/**
 * Checks and counts in one statement. It also holds the link's row until the transaction ends, so that tries on one
 * link are judged one by one.
 * @returns undefined when the link is locked for this browser, stopped or replaced: then nothing may be compared.
 */
export async function reserve(trx: Database, tried: Tried): Promise<Reserved | undefined> {
  const { link_id, generation, device_id } = tried
  const counter = counterOf(tried)
  const now = new Date().toISOString()
  let query = trx
    .updateTable('share_links')
    .set(link => ({ [counter]: link(counter, '+', link.lit(1)) }))
    .where('id', '=', link_id)
    .where('generation', '=', generation)
    .where('is_paused', '=', 0)
    .where(link => link.or([link('ends_at', 'is', null), link('ends_at', '>', now)]))
    .where(link =>
      link(link('failures', '+', link.ref('device_failures')), '<', maxWrongCodesPerCode),
    )
  if (!device_id) query = query.where(link => link('failures', '<', budgetInSql(link)))
  const row = await query
    .returning(['code_hash', 'failures', 'device_failures', 'unlocks'])
    .executeTakeFirst()
  if (!row || (device_id && !(await reserveOfDevice(trx, tried)))) return undefined
  return row
}

async function reserveOfDevice(trx: Database, { device_id, generation }: Tried): Promise<boolean> {
  const row = await trx
    .updateTable('share_devices')
    .set(device => ({ failures: device('failures', '+', device.lit(1)) }))
    .where('id', '=', device_id)
    .where('generation', '=', generation)
    .where('failures', '<', maxWrongCodesPerDevice)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives back the reservation, and what this browser got wrong just before: it knows the code. */
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
  await trx
    .updateTable('share_links')
    .set(link => ({
      failures: link('failures', '-', link.lit(lanes.length - ofDevices.length)),
      device_failures: link('device_failures', '-', link.lit(ofDevices.length)),
    }))
    .where('id', '=', link_id)
    .execute()
  for (const device of ofDevices) {
    await trx
      .updateTable('share_devices')
      .set(row => ({ failures: row('failures', '-', row.lit(1)) }))
      .where('id', '=', device)
      .execute()
  }
}

function counterOf({ device_id }: Tried): 'failures' | 'device_failures' {
  return device_id ? 'device_failures' : 'failures'
}
