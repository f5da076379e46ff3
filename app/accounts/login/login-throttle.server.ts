import { setImmediate as yieldToRequests } from 'node:timers/promises'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { days, hours, minutes, timeAgo, timeIn } from '#app/lib/time.ts'
import { type AttemptCounter, refundAttempts, reserveAttempt } from '#db/attempt-budget.server.ts'
import type { Database } from '#db/client.server.ts'
import { secondsUntil } from '#db/rate-limits.server.ts'
import type { LoginAttemptsTable, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'

// Wrong passwords are counted per account and lane, whether the account exists or not. Strangers share the
// lane `open`; a device that was signed in before has its own, so that strangers cannot lock its owner out.

/** The lane of everybody who is not a known device. */
export const openLane = 'open'

/** Wrong passwords in a row after which a lane is locked for a time. */
export const failuresPerLock = 10
/** NIST SP 800-63B: no more than 100 wrong passwords in a row. Only a new password opens the lane again. */
export const failuresInAll = 100

/** A password that is not looked at. `retryAfter` in seconds, or null when waiting does not help. */
export class LoginLockedError extends Error {
  override name = 'LoginLockedError'
  readonly retryAfter: number | null

  constructor(retryAfter: number | null) {
    super('Too many wrong passwords')
    this.retryAfter = retryAfter
  }
}

/** Reads only. @throws LoginLockedError while the lane is locked. */
export async function refuseLockedLane(
  db: Database,
  emailHash: string,
  lane: string,
): Promise<void> {
  const row = await db
    .selectFrom('login_attempts')
    .select(['failures', 'locked_until'])
    .where('email_hash', '=', emailHash)
    .where('lane', '=', lane)
    .executeTakeFirst()
  if (!row) return
  if (row.failures >= failuresInAll) throw new LoginLockedError(null)
  const { locked_until } = row
  if (locked_until && locked_until > new Date().toISOString()) {
    throw new LoginLockedError(secondsUntil(locked_until))
  }
}

/**
 * Counts a wrong password before it is looked at: what is counted afterwards lets a hundred guesses in
 * parallel through. One statement. Take it back with `forgetFailures` or `returnFailure`.
 * @throws LoginLockedError while the lane is locked; then the password must not be looked at.
 */
export async function reserveFailure(db: Database, emailHash: string, lane: string): Promise<void> {
  const counter = bucketCounter(emailHash, lane)
  if (await reserveAttempt(db, counter, ['failures'])) return
  await db
    .insertInto('login_attempts')
    .values({
      email_hash: emailHash,
      lane,
      failures: 0,
      locked_until: null,
      last_failed_at: timeIn(0),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  if (await reserveAttempt(db, counter, ['failures'])) return
  await refuseLockedLane(db, emailHash, lane)
  throw new LoginLockedError(1)
}

function bucketCounter(emailHash: string, lane: string): AttemptCounter<'login_attempts'> {
  const now = timeIn(0)
  return {
    table: 'login_attempts',
    row: { email_hash: emailHash, lane },
    column: 'failures',
    isOpen: row =>
      row.and([
        row('failures', '<', failuresInAll),
        row.or([row('locked_until', 'is', null), row('locked_until', '<=', now)]),
      ]),
    sets: row => ({
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
    }),
  }
}

/** After the right password: the lane starts from nothing. */
export async function forgetFailures(db: Database, emailHash: string, lane: string): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('email_hash', '=', emailHash)
    .where('lane', '=', lane)
    .execute()
}

/** After a password that could not be looked at: it was no failure, and the lock it brought is none. */
export async function returnFailure(db: Database, emailHash: string, lane: string): Promise<void> {
  await refundAttempts(db, bucketCounter(emailHash, lane), { sets: { locked_until: null } })
}

/** After a new password: every lane of the account starts from nothing. */
export async function clearThrottle(db: Database, emailHash: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('email_hash', '=', emailHash).execute()
}

/** Failures of e-mails without an account are kept this long after the newest one. */
const unknownKeptMs = days(2)

/** Rows that one statement changes at most. */
const maxRowsAtOnce = 100

/**
 * Deletes the failures of e-mails without an account that nobody has tried for two days. Those of
 * an account stay, and lose their time: so they are looked at once.
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

/** Gives failures of an address that has no account any more a time, so that they are deleted. */
export async function dateKeptFailures(db: Database, emailHash: string): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set({ last_failed_at: new Date().toISOString() })
    .where('email_hash', '=', emailHash)
    .where('last_failed_at', 'is', null)
    .execute()
}

type OldFailure = Pick<Selectable<LoginAttemptsTable>, 'email_hash' | 'lane' | 'last_failed_at'>

// A password that was tried since gives the row another time: then it stays as it is.
async function deleteOrKeep(trx: Database, row: OldFailure): Promise<void> {
  const { email_hash, lane, last_failed_at } = row
  const hasAccount = await trx
    .selectFrom('users')
    .select('id')
    .where('email_hash', '=', email_hash)
    .executeTakeFirst()
  const isSame = (old: ExpressionBuilder<Schema, 'login_attempts'>) =>
    old.and({ email_hash, lane, last_failed_at })
  await (hasAccount
    ? trx.updateTable('login_attempts').set({ last_failed_at: null }).where(isSame).execute()
    : trx.deleteFrom('login_attempts').where(isSame).execute())
}

// 29, 39, … 89: each further ten. At 99 the lane closes for good, and a time would promise an end.
const laterLocks = [3, 4, 5, 6, 7, 8, 9].map(tens => tens * failuresPerLock - 1)
