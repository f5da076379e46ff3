import { setImmediate as yieldToRequests } from 'node:timers/promises'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { days, hours, minutes, timeAgo, timeIn } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { secondsUntil } from '#db/rate-limits.server.ts'
import type { LoginAttemptsTable, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'

// Wrong passwords are counted per account and bucket, also for unknown accounts. Unknown devices
// share the bucket `open`; each known device has its own, so that strangers cannot lock the owner
// out.

/** The bucket of all unknown devices. */
export const openBucket = 'open'

/** Wrong passwords in a row that lock a bucket for a time. */
export const failuresPerLock = 10
/** NIST SP 800-63B: at most 100 wrong passwords in a row; then only a new password helps. */
export const failuresInAll = 100

/** Refuses a login without a comparison. `retryAfter` in seconds; null if waiting does not help. */
export class LoginLockedError extends Error {
  override name = 'LoginLockedError'
  readonly retryAfter: number | null

  constructor(retryAfter: number | null) {
    super('Too many wrong passwords')
    this.retryAfter = retryAfter
  }
}

/** Reads only. @throws LoginLockedError while the bucket is locked. */
export async function refuseLockedBucket(
  db: Database,
  emailHash: string,
  bucket: string,
): Promise<void> {
  const row = await db
    .selectFrom('login_attempts')
    .select(['failures', 'locked_until'])
    .where('email_hash', '=', emailHash)
    .where('lane', '=', bucket)
    .executeTakeFirst()
  if (!row) return
  if (row.failures >= failuresInAll) throw new LoginLockedError(null)
  const { locked_until } = row
  if (locked_until && locked_until > new Date().toISOString()) {
    throw new LoginLockedError(secondsUntil(locked_until))
  }
}

/**
 * Counts a wrong password before it is compared, because a later count lets parallel guesses
 * through.
 * @throws LoginLockedError while the bucket is locked; the password must not be compared then.
 */
export async function reserveFailure(
  db: Database,
  emailHash: string,
  bucket: string,
): Promise<void> {
  if (await countFailure(db, emailHash, bucket)) return
  const row = { email_hash: emailHash, lane: bucket, failures: 0, locked_until: null }
  await db
    .insertInto('login_attempts')
    .values({ ...row, last_failed_at: timeIn(0) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  if (await countFailure(db, emailHash, bucket)) return
  await refuseLockedBucket(db, emailHash, bucket)
  throw new LoginLockedError(1)
}

// One statement, so that no parallel attempt passes the limit.
async function countFailure(db: Database, emailHash: string, bucket: string): Promise<boolean> {
  const now = timeIn(0)
  const { numUpdatedRows } = await db
    .updateTable('login_attempts')
    .set(row => ({
      failures: row('failures', '+', 1),
      last_failed_at: now,
      locked_until: row
        .case()
        .when('failures', '=', failuresPerLock - 1)
        .then(timeIn(minutes(15)))
        .when('failures', '=', 2 * failuresPerLock - 1)
        .then(timeIn(minutes(30)))
        .when('failures', 'in', laterLocks)
        .then(timeIn(hours(1)))
        .else(null)
        .end(),
    }))
    .where('email_hash', '=', emailHash)
    .where('lane', '=', bucket)
    .where('failures', '<', failuresInAll)
    .where(row => row.or([row('locked_until', 'is', null), row('locked_until', '<=', now)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Clears the bucket after the right password. */
export async function clearFailures(
  db: Database,
  emailHash: string,
  bucket: string,
): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('email_hash', '=', emailHash)
    .where('lane', '=', bucket)
    .execute()
}

/** Refunds a password that could not be compared, and its lock. */
export async function refundFailure(
  db: Database,
  emailHash: string,
  bucket: string,
): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set(row => ({ failures: row('failures', '-', 1), locked_until: null }))
    .where('email_hash', '=', emailHash)
    .where('lane', '=', bucket)
    .where('failures', '>', 0)
    .execute()
}

/** Clears all buckets of an account after a new password. */
export async function clearThrottle(db: Database, emailHash: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('email_hash', '=', emailHash).execute()
}

/** Failures of e-mails without an account are kept this long after the newest one. */
const unknownKeptMs = days(2)

/** Maximum of rows in a transaction. */
const maxRowsAtOnce = 100

/**
 * Deletes the failures of e-mails without an account that nobody has tried for two days. Failures
 * of an account stay without their time, so that later runs do not read them again.
 */
export async function deleteOldFailures(db: Database): Promise<void> {
  const before = timeAgo(unknownKeptMs)
  for (;;) {
    const oldest = await db
      .selectFrom('login_attempts')
      .select(['email_hash', 'lane', 'last_failed_at'])
      .where('last_failed_at', '<', before)
      .orderBy('last_failed_at')
      .limit(maxRowsAtOnce)
      .execute()
    await inTransaction(db, async trx => {
      for (const row of oldest) await deleteOrKeep(trx, row)
    })
    if (oldest.length < maxRowsAtOnce) return
    await yieldToRequests()
  }
}

/** Sets the time of undated failures after their account is gone, so that they expire. */
export async function stampUndatedFailures(db: Database, emailHash: string): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set({ last_failed_at: new Date().toISOString() })
    .where('email_hash', '=', emailHash)
    .where('last_failed_at', 'is', null)
    .execute()
}

type OldFailure = Pick<Selectable<LoginAttemptsTable>, 'email_hash' | 'lane' | 'last_failed_at'>

// A row that a later attempt has changed stays.
async function deleteOrKeep(trx: Database, row: OldFailure): Promise<void> {
  const { email_hash, lane: bucket, last_failed_at } = row
  const hasAccount = await trx
    .selectFrom('users')
    .select('id')
    .where('email_hash', '=', email_hash)
    .executeTakeFirst()
  const isUnchanged = (old: ExpressionBuilder<Schema, 'login_attempts'>) =>
    old.and({ email_hash, lane: bucket, last_failed_at })
  await (hasAccount
    ? trx.updateTable('login_attempts').set({ last_failed_at: null }).where(isUnchanged).execute()
    : trx.deleteFrom('login_attempts').where(isUnchanged).execute())
}

// 29, 39, … 89: each further ten. At 99 the bucket closes permanently, so no time is set.
const laterLocks = [3, 4, 5, 6, 7, 8, 9].map(tens => tens * failuresPerLock - 1)
