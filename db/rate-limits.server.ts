import type { ExpressionBuilder, OnConflictDatabase, OnConflictTables } from 'kysely'
import type { Database } from '#db/client.server.ts'
import type { Schema } from '#db/schema.ts'

export interface RateLimit {
  /** The counted event and its client, hashed because keys are stored. */
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
  const row = await upsertCounts(db, [limit], limit.limit).executeTakeFirst()
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
    .where('resets_at', '>', now())
    .executeTakeFirst()
  return row ? secondsUntil(row.resets_at) : 0
}

/**
 * Counts one event in one statement. Returns the number of events in the window, with this one, and
 * its end.
 */
export async function countInWindow(db: Database, window: Window): Promise<Counted> {
  const row = await upsertCounts(db, [window]).executeTakeFirstOrThrow()
  return { count: row.count, resetsAt: row.resets_at }
}

/** Events in an open window, and its end. */
export interface Counted {
  count: number
  resetsAt: string
}

/** Returns the counts of two keys, by key, in one statement. Writes nothing. */
export async function findCounts(
  db: Database,
  keys: [string, string],
): Promise<Map<string, Counted>> {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'count', 'resets_at'])
    .where('key', 'in', keys)
    .where('resets_at', '>', now())
    .execute()
  return byKey(rows)
}

/** Counts one event of two keys in one statement. Returns the counts by key. */
export async function countEventUnderBothKeys(
  db: Database,
  windows: [Window, Window],
): Promise<Map<string, Counted>> {
  return byKey(await upsertCounts(db, windows).execute())
}

function byKey(rows: { key: string; count: number; resets_at: string }[]): Map<string, Counted> {
  return new Map(rows.map(row => [row.key, { count: row.count, resetsAt: row.resets_at }]))
}

type Window = Pick<RateLimit, 'key' | 'windowMs'>

// With a limit it returns no row, and changes none, once the limit is reached.
function upsertCounts(db: Database, windows: Window[], limit?: number) {
  const now = Date.now()
  const rows = windows.map(({ key, windowMs }) => ({
    key,
    count: 1,
    resets_at: new Date(now + windowMs).toISOString(),
  }))
  return db
    .insertInto('rate_limits')
    .values(rows)
    .onConflict(conflict => {
      const isOver = (row: Row) => row('rate_limits.resets_at', '<=', new Date(now).toISOString())
      const update = conflict.column('key').doUpdateSet(row => ({
        count: row
          .case()
          .when(isOver(row))
          .then(1)
          .else(row('rate_limits.count', '+', 1))
          .end(),
        // The row that could not be inserted brings the end of a window that begins now.
        resets_at: row
          .case()
          .when(isOver(row))
          .then(row.ref('excluded.resets_at'))
          .else(row.ref('rate_limits.resets_at'))
          .end(),
      }))
      if (limit === undefined) return update
      return update.where(row => row.or([isOver(row), row('rate_limits.count', '<', limit)]))
    })
    .returning(['key', 'count', 'resets_at'])
}

type Row = ExpressionBuilder<
  OnConflictDatabase<Schema, 'rate_limits'>,
  OnConflictTables<'rate_limits'>
>

export async function uncountEvent(db: Database, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set(row => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

function now(): string {
  return new Date().toISOString()
}

/** Returns whole seconds from now, at least one, for `Retry-After`. */
export function secondsUntil(iso: string): number {
  return Math.max(1, Math.ceil((Date.parse(iso) - Date.now()) / 1000))
}
