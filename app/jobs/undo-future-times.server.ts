import { days } from '#app/lib/time.ts'
import { lockProxyRow, updateProxyRow } from '#app/proxies/list/change-proxy.server.ts'
import type { Database } from '#db/client.server.ts'
import { isBelievable, readKnownClock } from '#db/known-clock.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** A row this much newer than now was written by a clock that was ahead. */
const toleranceMs = days(1)

/** Longest window of a counter. */
const maxWindowMs = days(31)

/**
 * Repairs rows of a clock that was ahead: they would last or wait for years. Does nothing while
 * the clock is not believed: a clock that is behind shows the same.
 */
export async function undoFutureTimes(db: Database, now = Date.now()): Promise<void> {
  const clock = await readKnownClock(db)
  if (clock === undefined || clock === 'changed' || !isBelievable(clock, now)) return
  const latestBelievable = new Date(now + toleranceMs).toISOString()
  const nowIso = new Date(now).toISOString()
  await deleteFutureRights(db, latestBelievable)
  await releaseFutureWaits(db, { now, nowIso, latestBelievable })
}

/** Tables whose rows give a right from `created_at` on. People can get a new one. */
const rightsTables = [
  'sessions',
  'share_grants',
  'share_devices',
  'pending_logins',
  'mail_links',
  'email_changes',
  'registration_invitations',
  'kept_forms',
] as const

async function deleteFutureRights(db: Database, latestBelievable: string): Promise<void> {
  for (const table of rightsTables) {
    await db.deleteFrom(table).where('created_at', '>', latestBelievable).execute()
  }
  await db.deleteFrom('passkey_challenges').where('expires_at', '>', latestBelievable).execute()
  await expireInvitations(db, latestBelievable)
}

// An invitation lasts seven days from this time.
async function expireInvitations(db: Database, latestBelievable: string): Promise<void> {
  const rows = await db
    .selectFrom('proxies')
    .select('id')
    .where('accepted_at', 'is', null)
    .where('invited_at', '>', latestBelievable)
    .execute()
  for (const { id } of rows) {
    await inTransaction(db, async trx => {
      const row = await lockProxyRow(trx, proxy =>
        proxy.and([proxy('id', '=', id), proxy('accepted_at', 'is', null)]),
      )
      if (row) await updateProxyRow(trx, row, { invited_at: '1970-01-01T00:00:00.000Z' })
    })
  }
}

async function releaseFutureWaits(
  db: Database,
  { now, nowIso, latestBelievable }: { now: number; nowIso: string; latestBelievable: string },
): Promise<void> {
  const latestEnd = new Date(now + maxWindowMs).toISOString()
  await db.deleteFrom('rate_limits').where('resets_at', '>', latestEnd).execute()
  await db.deleteFrom('share_attempts').where('tried_at', '>', latestBelievable).execute()
  await db.deleteFrom('reset_requests').where('requested_at', '>', latestBelievable).execute()
  await db.deleteFrom('reminders_sent').where('sent_at', '>', latestBelievable).execute()
  await db
    .updateTable('users')
    .set({ reminder_look_at: nowIso })
    .where('reminder_look_at', '>', latestEnd)
    .execute()
  await db
    .updateTable('login_attempts')
    .set({ locked_until: null })
    .where('locked_until', '>', latestBelievable)
    .execute()
  // Authenticator steps are half minutes; an accepted step refuses all earlier ones.
  await db
    .updateTable('second_factors')
    .set({ last_step: Math.floor(now / 30_000) })
    .where('last_step', '>', Math.floor((now + toleranceMs) / 30_000))
    .execute()
  await db
    .updateTable('mail_outbox')
    .set({ due_at: nowIso })
    .where('state', '=', 'waiting')
    .where('due_at', '>', latestBelievable)
    .execute()
}
