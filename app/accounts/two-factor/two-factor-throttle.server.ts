import { openBucket } from '#app/accounts/login/login-throttle.server.ts'
import { hours, minutes } from '#app/lib/time.ts'
import { AttemptBudget } from '#db/attempt-budget.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

// Wrong codes are counted per account, kind and bucket, like wrong passwords. Unknown devices share
// the bucket `open`; each known device has its own, so that strangers cannot lock the owner out.

type Kind = 'authenticator' | 'recovery'

/** Wrong codes of one bucket within a window. */
const windows = {
  authenticator: { limit: 5, windowMs: minutes(15) },
  recovery: { limit: 10, windowMs: hours(1) },
} as const

/** NIST SP 800-63B: at most 100 wrong codes against one secret, in all buckets together. */
const failuresInAll = 100
/** At this count the open bucket closes: the remaining attempts are for known devices. */
const maxFailuresOfUnknownDevices = 80

/** Refuses a code without a comparison. `retryAfter` in seconds; null if waiting does not help. */
export class CodesLockedError extends Error {
  override name = 'CodesLockedError'
  readonly retryAfter: number | null

  constructor(retryAfter: number | null) {
    super('Too many wrong codes')
    this.retryAfter = retryAfter
  }
}

interface CodeAttempt {
  userId: string
  kind: Kind
  /** `openBucket`, that of a known device, or that of a logged-in account. */
  bucket: string
}

/** The result of a counted attempt. */
export interface ReservedCode {
  secret: Buffer | null
  confirmedAt: string | null
  /** True for the last attempt of its window. */
  isLast: boolean
}

/**
 * Counts a wrong code before it is compared, because a later count lets parallel guesses through.
 * Recovery codes do not count against the secret.
 * @returns undefined if the account has no authenticator.
 * @throws CodesLockedError while no code is compared; nothing is written.
 */
export async function reserveCode(
  db: Database,
  attempt: CodeAttempt,
): Promise<ReservedCode | undefined> {
  await refuseCode(db, attempt)
  return await inTransaction(db, async trx => {
    const row = await countAgainstSecret(trx, attempt)
    if (!row) {
      await refuseCode(trx, attempt)
      return undefined
    }
    const { wait, isLast } = await createBudget(attempt).reserve(trx)
    if (wait > 0) throw new CodesLockedError(wait)
    return { secret: row.secret, confirmedAt: row.confirmed_at, isLast }
  })
}

/** Wrong codes against one secret after which a bucket is closed for good. */
export function maxFailures(bucket: string): number {
  return bucket === openBucket ? maxFailuresOfUnknownDevices : failuresInAll
}

/** Refunds a right code, and one that could not be compared. */
export function refundCode(db: Database, attempt: CodeAttempt): Promise<void> {
  return createBudget(attempt).refund(db)
}

// Locks the row, so that attempts against one secret are counted one by one.
function countAgainstSecret(trx: Database, { userId, kind, bucket }: CodeAttempt) {
  const isCounted = kind === 'authenticator'
  return trx
    .updateTable('second_factors')
    .set(row => ({ failures: row('failures', '+', isCounted ? 1 : 0) }))
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .$if(isCounted, counting => counting.where('failures', '<', maxFailures(bucket)))
    .returning(['secret', 'confirmed_at'])
    .executeTakeFirst()
}

// Reads only.
async function refuseCode(db: Database, attempt: CodeAttempt): Promise<void> {
  const row = await db
    .selectFrom('second_factors')
    .select('failures')
    .where('user_id', '=', attempt.userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  if (!row) return
  if (attempt.kind === 'authenticator' && row.failures >= maxFailures(attempt.bucket)) {
    throw new CodesLockedError(null)
  }
  const wait = await createBudget(attempt).wait(db)
  if (wait > 0) throw new CodesLockedError(wait)
}

// The key ends with a hash of the account, by which an erasure finds and deletes the counter.
function createBudget({ userId, kind, bucket }: CodeAttempt): AttemptBudget {
  const key = `codes:${kind}:${lookupHash('code lane', bucket)}:${lookupHash('notice', userId)}`
  return new AttemptBudget([{ key, ...windows[kind] }])
}
