import type {
  ExpressionBuilder,
  OnConflictBuilder,
  OnConflictDatabase,
  OnConflictTables,
} from 'kysely'
import type { Database } from '#db/client.server.ts'
import { prepareQuery } from '#db/prepared.server.ts'
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
  const row = await countWithin.executeTakeFirst(db, { ...findWindow(limit), limit: limit.limit })
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
  const row = await selectReachedLimit.executeTakeFirst(db, { key, limit, now: now() })
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
  const row = await count.executeTakeFirstOrThrow(db, findWindow({ key, windowMs }))
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
  [one, other]: [string, string],
): Promise<Map<string, Counted>> {
  return byKey(await selectCounts.execute(db, { one, other, now: now() }))
}

/** Counts one event of two keys in one statement. Returns the counts by key. */
export async function countEventUnderBothKeys(
  db: Database,
  [one, other]: [Pick<RateLimit, 'key' | 'windowMs'>, Pick<RateLimit, 'key' | 'windowMs'>],
): Promise<Map<string, Counted>> {
  const [first, second] = [findWindow(one), findWindow(other)]
  const { key: otherKey, end: otherEnd } = second
  return byKey(await upsertBothCounts.execute(db, { ...first, otherKey, otherEnd }))
}

function byKey(rows: { key: string; count: number; resets_at: string }[]): Map<string, Counted> {
  return new Map(rows.map(row => [row.key, { count: row.count, resetsAt: row.resets_at }]))
}

interface Window {
  key: string
  now: string
  /** End of the window that begins if none is open. */
  end: string
}

function findWindow({ key, windowMs }: Pick<RateLimit, 'key' | 'windowMs'>): Window {
  const from = Date.now()
  return { key, now: new Date(from).toISOString(), end: new Date(from + windowMs).toISOString() }
}

const selectReachedLimit = prepareQuery(
  (db, { key, limit, now }: { key: string; limit: number; now: string }) =>
    db
      .selectFrom('rate_limits')
      .select('resets_at')
      .where('key', '=', key)
      .where('count', '>=', limit)
      .where('resets_at', '>', now),
)

const count = prepareQuery((db, window: Window) =>
  insertWindow(db, window)
    .onConflict(conflict => countAgain(conflict, window))
    .returning(['count', 'resets_at']),
)

// Returns no row, and changes none, once the limit is reached.
const countWithin = prepareQuery((db, window: Window & { limit: number }) =>
  insertWindow(db, window)
    .onConflict(conflict =>
      countAgain(conflict, window).where(row =>
        row.or([
          row('rate_limits.resets_at', '<=', window.now),
          row('rate_limits.count', '<', window.limit),
        ]),
      ),
    )
    .returning(['count', 'resets_at']),
)

const selectCounts = prepareQuery(
  (db, { one, other, now }: { one: string; other: string; now: string }) =>
    db
      .selectFrom('rate_limits')
      .select(['key', 'count', 'resets_at'])
      .where('key', 'in', [one, other])
      .where('resets_at', '>', now),
)

const upsertBothCounts = prepareQuery(
  (db, given: Window & { otherKey: string; otherEnd: string }) =>
    db
      .insertInto('rate_limits')
      .values(row => [
        { key: given.key, count: row.lit(1), resets_at: given.end },
        { key: given.otherKey, count: row.lit(1), resets_at: given.otherEnd },
      ])
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet(row => computeWindow(row, given.now)),
      )
      .returning(['key', 'count', 'resets_at']),
)

function insertWindow(db: Database, { key, end }: Window) {
  return db.insertInto('rate_limits').values(row => ({ key, count: row.lit(1), resets_at: end }))
}

function countAgain(conflict: OnConflictBuilder<Schema, 'rate_limits'>, { now }: Window) {
  return conflict.column('key').doUpdateSet(row => computeWindow(row, now))
}

type Row = ExpressionBuilder<
  OnConflictDatabase<Schema, 'rate_limits'>,
  OnConflictTables<'rate_limits'>
>

// The row that could not be inserted brings the end of a window that begins now.
function computeWindow(row: Row, now: string) {
  const isOver = row('rate_limits.resets_at', '<=', now)
  return {
    count: row
      .case()
      .when(isOver)
      .then(row.lit(1))
      .else(row('rate_limits.count', '+', row.lit(1)))
      .end(),
    resets_at: row
      .case()
      .when(isOver)
      .then(row.ref('excluded.resets_at'))
      .else(row.ref('rate_limits.resets_at'))
      .end(),
  }
}

/** Uncounts one event. */
export async function uncountEvent(db: Database, key: string): Promise<void> {
  await uncount.execute(db, { key })
}

const uncount = prepareQuery((db, { key }: { key: string }) =>
  db
    .updateTable('rate_limits')
    .set(row => ({ count: row('count', '-', row.lit(1)) }))
    .where('key', '=', key)
    .where(row => row('count', '>', row.lit(0))),
)

function now(): string {
  return new Date().toISOString()
}

/** Returns whole seconds from now, at least one, for `Retry-After`. */
export function secondsUntil(iso: string): number {
  return Math.max(1, Math.ceil((Date.parse(iso) - Date.now()) / 1000))
}
