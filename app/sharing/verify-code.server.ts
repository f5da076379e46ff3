import { randomUUID, timingSafeEqual } from 'node:crypto'
import { clientNetwork } from '#app/limits/client-network.ts'
import { countEvent, forgetEvent, secondsUntil } from '#app/limits/rate-limits.server.ts'
import type { Database } from '#db/client.server.ts'
import { codeHash, lookupHash, newToken } from '#db/crypto/keys.server.ts'
import { type FoundLink, grantMs } from './emergency-access.server.ts'
import { budgetInSql } from './share-links.server.ts'
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
} as const

/** Browsers that may read one record at a time: beyond that the oldest needs the code again. */
export const grantsPerLink = 50

/** For so long the same wrong code from the same browser is taken for the same mistake, and is free. */
const repeatMs = 10 * minute

/** For so long wrong codes are given back to a browser that then gives the right one. */
const refundMs = 15 * minute

export type Verdict =
  | { kind: 'opened'; token: string }
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfter: number }
  | { kind: 'locked' }

/**
 * Judges one code. A wrong try is reserved from the link's budget before anything is compared, so that
 * parallel guesses cannot pass it; throttled and locked tries are not compared at all.
 * @param attempt `client` is the address, `browser` the token of the browser's own cookie.
 * @throws when the counter cannot be written; then no code has been compared.
 */
export async function verifyCode(
  db: Database,
  link: Pick<FoundLink, 'id' | 'generation'>,
  attempt: { code: string; client: string; browser: string },
): Promise<Verdict> {
  const tried = {
    link_id: link.id,
    generation: link.generation,
    client_hash: lookupHash('client', clientNetwork(attempt.client)),
    browser_hash: lookupHash('browser', attempt.browser),
    code_hash: codeHash(link.id, link.generation, attempt.code),
  }
  await sweepSharing(db)
  try {
    return await db.transaction().execute(trx => judge(trx, tried))
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
async function judge(trx: Database, tried: Tried): Promise<Verdict> {
  const rightHash = await reserve(trx, tried)
  if (!rightHash) throw new Uncounted({ kind: 'locked' })
  const recent = await recentFailures(trx, tried)
  const wait = linkThrottle(recent, tried) || (await countBoth(trx, tried))
  if (wait) throw new Uncounted({ kind: 'throttled', retryAfter: wait })
  if (isRepeat(recent, tried)) throw new Uncounted({ kind: 'wrong' })
  return timingSafeEqual(rightHash, tried.code_hash) ? admit(trx, tried) : fail(trx, tried)
}

// Checks and counts in one statement; the answer is the hash of the right code, or nothing when locked.
async function reserve(trx: Database, { link_id, generation }: Tried): Promise<Buffer | undefined> {
  const row = await trx
    .updateTable('share_links')
    .set(link => ({ failures: link('failures', '+', link.lit(1)) }))
    .where('id', '=', link_id)
    .where('generation', '=', generation)
    .where(link => link('failures', '<', budgetInSql(link)))
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

type Failure = Pick<Tried, 'client_hash' | 'browser_hash' | 'code_hash'> & { tried_at: string }

// Never more rows than the budget holds.
function recentFailures(trx: Database, { link_id, generation }: Tried): Promise<Failure[]> {
  return trx
    .selectFrom('share_attempts')
    .select(['client_hash', 'browser_hash', 'code_hash', 'tried_at'])
    .where('link_id', '=', link_id)
    .where('generation', '=', generation)
    .where('tried_at', '>', ago(clientLimits.perLink.windowMs))
    .orderBy('tried_at', 'desc')
    .execute()
}

function linkThrottle(recent: Failure[], { client_hash }: Tried): number {
  const { failures, windowMs } = clientLimits.perLink
  const own = recent.filter(failure => failure.client_hash === client_hash)
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

async function fail(trx: Database, tried: Tried): Promise<Verdict> {
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
  return { kind: 'wrong' }
}

// Gives back the reservation, and what this browser got wrong just before: it knows the code.
async function admit(trx: Database, tried: Tried): Promise<Verdict> {
  const { link_id, generation, browser_hash } = tried
  const forgiven = await trx
    .deleteFrom('share_attempts')
    .where('link_id', '=', link_id)
    .where('generation', '=', generation)
    .where('browser_hash', '=', browser_hash)
    .where('tried_at', '>', ago(refundMs))
    .returning('id')
    .execute()
  await trx
    .updateTable('share_links')
    .set(link => ({ failures: link('failures', '-', link.lit(1 + forgiven.length)) }))
    .where('id', '=', link_id)
    .execute()
  await forgetEvent(trx, failuresKey(tried))
  return { kind: 'opened', token: await grant(trx, tried) }
}

async function grant(trx: Database, { link_id, generation }: Tried): Promise<string> {
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

function failuresKey({ client_hash }: Tried): string {
  return `view-failures:${client_hash}`
}

function openingsKey({ client_hash }: Tried): string {
  return `view-openings:${client_hash}`
}

function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString()
}
