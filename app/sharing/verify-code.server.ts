import { randomUUID, timingSafeEqual } from 'node:crypto'
import { logAccess } from '#app/access-log/log-access.server.ts'
import { type Person, personColumns, personOf } from '#app/accounts/person.server.ts'
import { clientNetwork } from '#app/limits/client-network.ts'
import { countEvent, forgetEvent, secondsUntil } from '#app/limits/rate-limits.server.ts'
import type { Database } from '#db/client.server.ts'
import { codeHash, lookupHash, newToken } from '#db/crypto/keys.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { raiseAlarm } from './alarm.server.ts'
import { rememberDevice, wrongCodesPerDevice } from './devices.server.ts'
import { type FoundLink, grantMs, sealReader } from './emergency-access.server.ts'
import { notify } from './notices.server.ts'
import {
  budgetInSql,
  budgetOf,
  isSpent,
  settingsOf,
  wrongCodesPerCode,
} from './share-links.server.ts'
import { sweepSharing } from './sweep.server.ts'

const minute = 60_000

/**
 * Wrong codes of one client, and how often it may open a record: they slow it down, the budget of the link
 * is what holds.
 */
export const clientLimits = {
  perLink: { failures: 5, windowMs: 15 * minute },
  allLinks: { failures: 30, windowMs: 60 * minute },
  openings: { openings: 120, windowMs: 60 * minute },
  newDevices: { devices: 5, windowMs: 60 * minute },
} as const

/** So many wrong codes on one link in an hour, and its owner is told. */
const tellAfter = { failures: 5, windowMs: 60 * minute }

/** Browsers that may read one record at a time: beyond that the oldest needs the code again. */
export const grantsPerLink = 50

/** For so long the same wrong code from the same browser is taken for the same mistake, and is free. */
const repeatMs = 10 * minute

/** For so long wrong codes are given back to a browser that then gives the right one. */
const refundMs = 15 * minute

export type Verdict =
  /** `deviceToken` makes the browser known from now on; absent where it already was. */
  | { kind: 'opened'; token: string; deviceToken?: string }
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfter: number }
  | { kind: 'locked' }

export interface Attempt {
  code: string
  /** Address of the client. */
  client: string
  /** Token of the browser's own cookie. */
  browser: string
  /** The name that somebody gave with the code. */
  reader?: string
  userAgent?: string | null
}

/**
 * Judges one code. A wrong try is reserved from the budget before anything is compared, so that parallel guesses
 * cannot pass it; throttled and locked tries are not compared at all. A right code is written into the access log,
 * and the owner is told what they must know, in the same transaction.
 * @throws when the counter cannot be written; then no code has been compared.
 */
export async function verifyCode(
  db: Database,
  link: Pick<FoundLink, 'id' | 'generation' | 'device'>,
  attempt: Attempt,
): Promise<Verdict> {
  const tried = {
    link_id: link.id,
    generation: link.generation,
    client_hash: lookupHash('client', clientNetwork(attempt.client)),
    browser_hash: lookupHash('browser', attempt.browser),
    code_hash: codeHash(link.id, link.generation, attempt.code),
    device_id: link.device,
  }
  await sweepSharing(db)
  try {
    const verdict = await inTransaction(db, trx => judge(trx, tried, attempt))
    if (verdict.kind === 'wrong') await raiseAlarm(db)
    return verdict
  } catch (error) {
    if (error instanceof Uncounted) return error.verdict
    throw error
  }
}

interface Tried {
  link_id: string
  generation: number
  client_hash: string
  browser_hash: string
  code_hash: Buffer
  /** The lane in which it counts: that of a known device, or everybody's. */
  device_id: string | null
}

/** Carries a verdict out of a transaction that must leave no trace. */
class Uncounted extends Error {
  readonly verdict: Verdict

  constructor(verdict: Verdict) {
    super(verdict.kind)
    this.verdict = verdict
  }
}

// The reservation also holds the link's row until the end, so tries on one link are judged one by one.
async function judge(trx: Database, tried: Tried, attempt: Attempt): Promise<Verdict> {
  const reserved = await reserve(trx, tried)
  if (!reserved) throw new Uncounted({ kind: 'locked' })
  const recent = await recentFailures(trx, tried)
  const wait = laneThrottle(recent, tried) || (await countBoth(trx, tried))
  if (wait) throw new Uncounted({ kind: 'throttled', retryAfter: wait })
  if (isRepeat(recent, tried)) throw new Uncounted({ kind: 'wrong' })
  return timingSafeEqual(reserved.code_hash, tried.code_hash)
    ? admit(trx, tried, attempt)
    : fail(trx, tried, reserved)
}

interface Reserved {
  code_hash: Buffer
  failures: number
  device_failures: number
  unlocks: number
}

// Checks and counts in one statement; the answer holds the hash of the right code, or nothing when locked.
async function reserve(trx: Database, tried: Tried): Promise<Reserved | undefined> {
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
    .where(link => link(link('failures', '+', link.ref('device_failures')), '<', wrongCodesPerCode))
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
    .where('failures', '<', wrongCodesPerDevice)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Failure = Pick<Tried, 'client_hash' | 'browser_hash' | 'code_hash' | 'device_id'> & {
  tried_at: string
}

// Never more rows than the budgets hold.
function recentFailures(trx: Database, { link_id, generation }: Tried): Promise<Failure[]> {
  return trx
    .selectFrom('share_attempts')
    .select(['client_hash', 'browser_hash', 'code_hash', 'device_id', 'tried_at'])
    .where('link_id', '=', link_id)
    .where('generation', '=', generation)
    .where('tried_at', '>', ago(clientLimits.perLink.windowMs))
    .orderBy('tried_at', 'desc')
    .execute()
}

// A known device is slowed down by its own wrong codes alone, whoever shares its address.
function laneThrottle(recent: Failure[], { client_hash, device_id }: Tried): number {
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

// As a wrong code and as an opening, before anything is known: the one that it was not is taken back, and
// a refusal says nothing of the code.
async function countBoth(trx: Database, tried: Tried): Promise<number> {
  const { allLinks, openings } = clientLimits
  const failed = { key: failuresKey(tried), limit: allLinks.failures, windowMs: allLinks.windowMs }
  const opened = { key: openingsKey(tried), limit: openings.openings, windowMs: openings.windowMs }
  return (await countEvent(trx, failed)) || countEvent(trx, opened)
}

function isRepeat(recent: Failure[], { browser_hash, code_hash }: Tried): boolean {
  const since = ago(repeatMs)
  return recent.some(
    failure =>
      failure.browser_hash === browser_hash &&
      failure.tried_at > since &&
      failure.code_hash.equals(code_hash),
  )
}

async function fail(trx: Database, tried: Tried, reserved: Reserved): Promise<Verdict> {
  const now = new Date().toISOString()
  await trx
    .updateTable('share_links')
    .set({ last_failure_at: now })
    .where('id', '=', tried.link_id)
    .execute()
  await trx
    .insertInto('share_attempts')
    .values({ id: randomUUID(), ...tried, tried_at: now })
    .execute()
  await forgetEvent(trx, openingsKey(tried))
  await tellOfFailure(trx, tried, reserved)
  return { kind: 'wrong' }
}

// A link that has just locked is told as that, and not as wrong codes too.
async function tellOfFailure(
  trx: Database,
  { link_id, generation, device_id }: Tried,
  reserved: Reserved,
): Promise<void> {
  const hasLocked =
    (!device_id && reserved.failures === budgetOf(reserved.unlocks)) || isSpent(reserved)
  const { failures } = await trx
    .selectFrom('share_attempts')
    .select(eb => eb.fn.countAll<number>().as('failures'))
    .where('link_id', '=', link_id)
    .where('generation', '=', generation)
    .where('tried_at', '>', ago(tellAfter.windowMs))
    .executeTakeFirstOrThrow()
  if (!hasLocked && Number(failures) < tellAfter.failures) return
  const { owner } = await ownerOf(trx, link_id)
  await notify(trx, owner, { kind: hasLocked ? 'locked' : 'wrong-codes', linkId: link_id })
}

// Gives back the reservation, and what this browser got wrong just before: it knows the code.
async function admit(trx: Database, tried: Tried, attempt: Attempt): Promise<Verdict> {
  await refund(trx, tried)
  await forgetEvent(trx, failuresKey(tried))
  const { owner, linkName } = await ownerOf(trx, tried.link_id)
  const link = { id: tried.link_id, generation: tried.generation }
  const isNew = tried.device_id === null
  const device =
    isNew && (await mayBeKnown(trx, tried)) ? await rememberDevice(trx, link) : undefined
  const token = await grant(trx, tried, device?.id ?? tried.device_id, hash =>
    attempt.reader ? sealReader(owner, hash, attempt.reader) : null,
  )
  if (isNew) await notify(trx, owner, { kind: 'first-view', linkId: link.id })
  await logAccess(trx, owner, {
    kind: 'unlock',
    who: { name: attempt.reader },
    linkId: link.id,
    linkName,
    userAgent: attempt.userAgent,
    address: attempt.client,
  })
  return { kind: 'opened', token, deviceToken: device?.token }
}

// Beyond the limit a browser reads as any other, and gets no lane of its own: whoever has the code could make so many
// devices that the link forgets the honest ones.
async function mayBeKnown(trx: Database, { client_hash, link_id }: Tried): Promise<boolean> {
  const { devices, windowMs } = clientLimits.newDevices
  const key = `view-devices:${client_hash}:${link_id}`
  return (await countEvent(trx, { key, limit: devices, windowMs })) === 0
}

async function refund(trx: Database, tried: Tried): Promise<void> {
  const { link_id, generation, browser_hash } = tried
  const forgiven = await trx
    .deleteFrom('share_attempts')
    .where('link_id', '=', link_id)
    .where('generation', '=', generation)
    .where('browser_hash', '=', browser_hash)
    .where('tried_at', '>', ago(refundMs))
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

async function ownerOf(
  trx: Database,
  linkId: string,
): Promise<{ owner: Person; linkName: string }> {
  const row = await trx
    .selectFrom('share_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select('link.settings')
    .select(personColumns)
    .where('link.id', '=', linkId)
    .executeTakeFirstOrThrow()
  const owner = personOf(row)
  const { name = '' } = settingsOf(owner, { id: linkId, settings: row.settings })
  return { owner, linkName: name }
}

async function grant(
  trx: Database,
  { link_id, generation }: Tried,
  device: string | null,
  readerOf: (hash: string) => Buffer | null,
): Promise<string> {
  const { token, hash } = newToken()
  const now = Date.now()
  await trx
    .insertInto('share_grants')
    .values({
      token_hash: hash,
      link_id,
      generation,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + grantMs).toISOString(),
      device_id: device,
      reader: readerOf(hash),
    })
    .execute()
  await dropOldest(trx, link_id, hash)
  return token
}

// The new one stays whatever the clock says.
async function dropOldest(trx: Database, linkId: string, newest: string): Promise<void> {
  await trx
    .deleteFrom('share_grants')
    .where('link_id', '=', linkId)
    .where('token_hash', '!=', newest)
    .where('token_hash', 'not in', eb =>
      eb
        .selectFrom('share_grants')
        .select('token_hash')
        .where('link_id', '=', linkId)
        .where('token_hash', '!=', newest)
        .orderBy('created_at', 'desc')
        // Grants of one millisecond: a fixed order.
        .orderBy('token_hash')
        .limit(grantsPerLink - 1),
    )
    .execute()
}

function counterOf({ device_id }: Tried): 'failures' | 'device_failures' {
  return device_id ? 'device_failures' : 'failures'
}

// A known device is not slowed down by others at its address, but neither may one address come as many devices.
function failuresKey(tried: Tried): string {
  return `view-failures:${laneOf(tried)}`
}

function openingsKey(tried: Tried): string {
  return `view-openings:${laneOf(tried)}`
}

function laneOf({ client_hash, device_id, link_id }: Tried): string {
  return device_id ? `${client_hash}:device:${link_id}` : client_hash
}

function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString()
}
