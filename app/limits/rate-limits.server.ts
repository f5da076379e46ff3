import type { Database } from '#db/client.server.ts'

export interface RateLimit {
  /** What is counted, and whose: nothing readable, because keys are stored. */
  key: string
  limit: number
  windowMs: number
}

/**
 * Counts one event, in one statement, and says whether it was still within the limit.
 * The window starts with the first event and does not move.
 * @returns 0 when within the limit, else the seconds until the window ends.
 */
export async function countEvent(db: Database, limit: RateLimit): Promise<number> {
  const { count, resetsAt } = await countInWindow(db, limit)
  return count <= limit.limit ? 0 : secondsUntil(resetsAt)
}

/**
 * Counts one event, as `countEvent` does. @returns how many there were in the window, this one
 * included, and its end.
 */
export async function countInWindow(
  db: Database,
  { key, windowMs }: Pick<RateLimit, 'key' | 'windowMs'>,
): Promise<{ count: number; resetsAt: string }> {
  const now = new Date()
  const resetsAt = new Date(now.getTime() + windowMs).toISOString()
  const row = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(row => ({
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
      })),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, resetsAt: row.resets_at }
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
