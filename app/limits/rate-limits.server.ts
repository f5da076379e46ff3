import type { Database } from '#db/client.server.ts'

export interface RateLimit {
  /** What is counted, and whose: nothing readable, because keys are stored. */
  key: string
  limit: number
  windowMs: number
}

/**
 * Counts one event unless the limit is reached: a refused event is read and never written.
 * The window starts with the first event and does not move.
 * @returns 0 when within the limit, else the seconds until the window ends.
 */
export async function countEvent(db: Database, limit: RateLimit): Promise<number> {
  const wait = await secondsToWait(db, limit)
  if (wait > 0) return wait
  const row = await upsert(db, limit).executeTakeFirst()
  // Without a row, other events reached the limit between the two statements.
  return row ? 0 : Math.max(1, await secondsToWait(db, limit))
}

/**
 * Returns 0 when one more event is within the limit, else the seconds until the window ends. Writes
 * nothing.
 */
export async function secondsToWait(
  db: Database,
  { key, limit }: Pick<RateLimit, 'key' | 'limit'>,
): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('resets_at')
    .where('key', '=', key)
    .where('count', '>=', limit)
    .where('resets_at', '>', new Date().toISOString())
    .executeTakeFirst()
  return row ? secondsUntil(row.resets_at) : 0
}

/**
 * Counts one event in one statement. Returns the number of events in the window, with this one, and
 * its end.
 */
export async function countInWindow(
  db: Database,
  { key, windowMs }: Pick<RateLimit, 'key' | 'windowMs'>,
): Promise<{ count: number; resetsAt: string }> {
  const row = await upsert(db, { key, windowMs }).executeTakeFirstOrThrow()
  return { count: row.count, resetsAt: row.resets_at }
}

// With a limit the statement returns no row, and changes none, once the limit is reached.
function upsert(
  db: Database,
  { key, windowMs, limit }: Pick<RateLimit, 'key' | 'windowMs'> & Partial<RateLimit>,
) {
  const now = new Date()
  const resetsAt = new Date(now.getTime() + windowMs).toISOString()
  return db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict(conflict => {
      const update = conflict.column('key').doUpdateSet(row => ({
        count: row
          .case()
          .when('rate_limits.resets_at', '<=', now.toISOString())
          .then(row.lit(1))
          .else(row('rate_limits.count', '+', row.lit(1)))
          .end(),
        resets_at: row
          .case()
          .when('rate_limits.resets_at', '<=', now.toISOString())
          .then(resetsAt)
          .else(row.ref('rate_limits.resets_at'))
          .end(),
      }))
      if (limit === undefined) return update
      return update.where(row =>
        row.or([
          row('rate_limits.resets_at', '<=', now.toISOString()),
          row('rate_limits.count', '<', limit),
        ]),
      )
    })
    .returning(['count', 'resets_at'])
}

/** Takes back one event that turned out not to count. */
export async function forgetEvent(db: Database, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set(row => ({ count: row('count', '-', row.lit(1)) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Whole seconds from now, at least one: what `Retry-After` says. */
export function secondsUntil(iso: string): number {
  return Math.max(1, Math.ceil((Date.parse(iso) - Date.now()) / 1000))
}
