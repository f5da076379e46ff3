import { openLane } from '#app/accounts/login/login-throttle.server.ts'
import { hours, minutes } from '#app/lib/time.ts'
import { AttemptBudget, type AttemptCounter, reserveAttempt } from '#db/attempt-budget.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

// Wrong codes are counted per account, kind and lane, as wrong passwords are. Strangers who have
// the password share the lane `open`; a known device has its own, so that strangers cannot keep its
// owner out.

type Kind = 'authenticator' | 'recovery'

/** Wrong codes of one lane within a window. */
const windows = {
  authenticator: { limit: 5, windowMs: minutes(15) },
  recovery: { limit: 10, windowMs: hours(1) },
} as const

/**
 * NIST SP 800-63B: no more than 100 wrong codes against one secret, however long it takes, over all
 * lanes.
 */
const failuresInAll = 100
/** At this many the open lane closes: the rest of the hundred is kept for known devices. */
const failuresOfStrangers = 80

/** A code that is not looked at. `retryAfter` in seconds, or null when waiting does not help. */
export class CodesLockedError extends Error {
  override name = 'CodesLockedError'
  readonly retryAfter: number | null

  constructor(retryAfter: number | null) {
    super('Too many wrong codes')
    this.retryAfter = retryAfter
  }
}

/** One try of a code. */
interface Try {
  userId: string
  kind: Kind
  /** `openLane`, that of a known device, or another of somebody who is signed in. */
  lane: string
}

/** What a try found when it was counted. */
export interface ReservedCode {
  secret: Buffer | null
  confirmedAt: string | null
  /** True if this try was the last of its window. */
  isLast: boolean
}

/**
 * Counts a wrong code before it is looked at: what is counted afterwards lets hundreds in parallel
 * through. Only codes of the authenticator wear out its secret; recovery codes are too long to be
 * guessed.
 * @returns undefined when the account has no authenticator.
 * @throws CodesLockedError while no code is looked at; then nothing is written.
 */
export async function reserveCode(db: Database, tried: Try): Promise<ReservedCode | undefined> {
  await refuseCode(db, tried)
  return await inTransaction(db, async trx => {
    const row = await countAgainstSecret(trx, tried)
    if (!row) {
      await refuseCode(trx, tried)
      return undefined
    }
    const { wait, isLast } = await budgetOf(tried).reserve(trx)
    if (wait > 0) throw new CodesLockedError(wait)
    return { secret: row.secret, confirmedAt: row.confirmed_at, isLast }
  })
}

/** Wrong codes against one secret after which a lane is closed for good. */
export function maxFailures(lane: string): number {
  return lane === openLane ? failuresOfStrangers : failuresInAll
}

/** After a code that was right, or could not be looked at: it was no failure of its window. */
export function returnTry(db: Database, tried: Try): Promise<void> {
  return budgetOf(tried).refund(db)
}

// Holds the row, so that tries at one secret are counted one by one.
function countAgainstSecret(trx: Database, { userId, kind, lane }: Try) {
  const counter: AttemptCounter<'second_factors'> = {
    table: 'second_factors',
    row: { user_id: userId },
    column: 'failures',
    isOpen: row => row('secret', 'is not', null),
  }
  if (kind === 'recovery') counter.sets = row => ({ failures: row.ref('failures') })
  else {
    counter.isOpen = row =>
      row.and([row('secret', 'is not', null), row('failures', '<', maxFailures(lane))])
  }
  return reserveAttempt(trx, counter, ['secret', 'confirmed_at'])
}

// Reads only.
async function refuseCode(db: Database, tried: Try): Promise<void> {
  const row = await db
    .selectFrom('second_factors')
    .select('failures')
    .where('user_id', '=', tried.userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  if (!row) return
  if (tried.kind === 'authenticator' && row.failures >= maxFailures(tried.lane)) {
    throw new CodesLockedError(null)
  }
  const wait = await budgetOf(tried).wait(db)
  if (wait > 0) throw new CodesLockedError(wait)
}

// It ends as every counter that goes with its account does.
function budgetOf({ userId, kind, lane }: Try): AttemptBudget {
  const key = `codes:${kind}:${lookupHash('code lane', lane)}:${lookupHash('notice', userId)}`
  return new AttemptBudget([{ key, ...windows[kind] }])
}
