import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { sql } from 'kysely'
import { deleteOldFailures } from '#app/accounts/login/login-throttle.server.ts'
import { sessionRowMs } from '#app/accounts/sessions/session-lifetime.server.ts'
import { days, hours, timeAgo } from '#app/lib/time.ts'
import { sentMailDays } from '#app/mail/open-mails.server.ts'
import { keptVersionsMs } from '#app/profile/record/versions.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Rows that are deleted some time after the moment in one of their columns. */
interface ExpiringRows {
  table: string
  key: string
  /** Column with the moment; it has an index. */
  time: string
  /** Rows are kept this long after it. */
  keptMs: number
  /** Only rows in this state expire. */
  state?: string
}

// An owner's notice counts wrong codes of the last hour.
const keptAttemptsMs = hours(1)

/** Everything that expires. Readers compare times: rows may stay for a while. */
export const expiring: readonly ExpiringRows[] = [
  {
    table: 'sessions',
    key: 'token_hash',
    time: 'last_active_at',
    keptMs: sessionRowMs.afterActivity,
  },
  { table: 'sessions', key: 'token_hash', time: 'created_at', keptMs: sessionRowMs.afterStart },
  { table: 'share_attempts', key: 'id', time: 'tried_at', keptMs: keptAttemptsMs },
  { table: 'share_grants', key: 'token_hash', time: 'expires_at', keptMs: 0 },
  { table: 'share_devices', key: 'id', time: 'expires_at', keptMs: 0 },
  { table: 'rate_limits', key: 'key', time: 'resets_at', keptMs: 0 },
  { table: 'mail_links', key: 'token_hash', time: 'expires_at', keptMs: 0 },
  { table: 'email_changes', key: 'user_id', time: 'expires_at', keptMs: 0 },
  { table: 'registration_invitations', key: 'token_hash', time: 'expires_at', keptMs: 0 },
  { table: 'pending_logins', key: 'token_hash', time: 'expires_at', keptMs: 0 },
  { table: 'passkey_challenges', key: 'challenge_hash', time: 'expires_at', keptMs: 0 },
  { table: 'profile_versions', key: 'id', time: 'replaced_at', keptMs: keptVersionsMs },
  // Drafts may contain parts of a record.
  { table: 'kept_forms', key: 'id', time: 'expires_at', keptMs: 0 },
  {
    table: 'mail_outbox',
    key: 'id',
    time: 'finished_at',
    keptMs: days(sentMailDays),
    state: 'sent',
  },
]

/**
 * Maximum per statement: SQLite blocks all writers, and PostgreSQL scans a table for long lists.
 */
export const maxRowsAtOnce = 100

/**
 * Deletes expired rows in small steps, between which requests run.
 * @param stopping ends it after the current step.
 */
export async function deleteExpired(db: Database, stopping?: AbortSignal): Promise<void> {
  for (const rows of expiring) {
    for (;;) {
      if (stopping?.aborted) return
      const deleted = await inTransaction(db, trx => deleteStep(trx, rows))
      if (deleted < maxRowsAtOnce) break
      await yieldToRequests()
    }
  }
  await deleteOldFailures(db)
}

/** @returns the number of deleted rows. */
async function deleteStep(db: Database, expiring: ExpiringRows): Promise<number> {
  const { keptMs, state } = expiring
  const [table, key, time] = [
    sql.table(expiring.table),
    sql.ref(expiring.key),
    sql.ref(expiring.time),
  ]
  const until = timeAgo(keptMs)
  const stateCondition = state === undefined ? sql`` : sql`state = ${state} and`
  const expiredKeys = sql`select ${key} from ${table} where ${stateCondition} ${time} <= ${until}
    order by ${time} limit ${sql.lit(maxRowsAtOnce)}`
  // Compares the time again: PostgreSQL may have waited for a request that renewed the row.
  // The expression keeps PostgreSQL from using the index on the time.
  const result = await sql`delete from ${table}
    where ${key} in (${expiredKeys}) and ${time} || '' <= ${until}`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
