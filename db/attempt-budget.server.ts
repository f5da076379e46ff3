import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Database } from '#db/client.server.ts'
import {
  countEvent,
  countInWindow,
  type RateLimit,
  secondsToWait,
  secondsUntil,
  uncountEvent,
} from '#db/rate-limits.server.ts'
import type { Schema } from '#db/schema.ts'

/** Result of the reservation of an attempt. */
interface Reservation {
  /** Seconds to wait; 0 when the attempt is within the budget. */
  wait: number
  /** True for the last attempt of a window. */
  isLast: boolean
}

/**
 * Limits attempts within windows of time. Each attempt is reserved before a comparison, because a
 * later count lets parallel guesses through, and is refunded if it was not a failure.
 */
export class AttemptBudget {
  readonly #windows: RateLimit[]
  readonly #first: RateLimit | undefined

  /** @param first attempts that are counted and never refused: see `firstTries`. */
  constructor(windows: RateLimit[], first?: RateLimit) {
    this.#windows = windows
    this.#first = first
  }

  /** Returns 0, or the seconds to wait before the next attempt. Writes nothing. */
  async wait(db: Database): Promise<number> {
    for (const window of this.#windows) {
      const wait = await secondsToWait(db, window)
      if (wait > 0) return this.#first && !(await secondsToWait(db, this.#first)) ? 0 : wait
    }
    return 0
  }

  /** Counts an attempt, also beyond the limit: after a refusal the transaction is rolled back. */
  async reserve(trx: Database): Promise<Reservation> {
    const isFirst = this.#first !== undefined && (await countEvent(trx, this.#first)) === 0
    const reservation = { wait: 0, isLast: false }
    for (const window of this.#windows) {
      const { count, resetsAt } = await countInWindow(trx, window)
      if (count > window.limit && !isFirst) reservation.wait ||= secondsUntil(resetsAt)
      if (count === window.limit) reservation.isLast = true
    }
    return reservation
  }

  /** Takes back an attempt. */
  async refund(db: Database): Promise<void> {
    for (const { key } of [...(this.#first ? [this.#first] : []), ...this.#windows]) {
      await uncountEvent(db, key)
    }
  }
}

type CounterTable = 'login_attempts' | 'second_factors' | 'share_devices' | 'share_links'

/** A row that counts attempts until it is replaced or reset. */
export interface AttemptCounter<Table extends CounterTable> {
  table: Table
  row: Partial<Selectable<Schema[Table]>>
  column: 'failures' | 'device_failures'
  /** True while the budget has an attempt left. */
  isOpen: (row: ExpressionBuilder<Schema, Table>) => Expression<SqlBool>
  /** Further columns that an attempt sets, such as the end of a lock. */
  sets?: (row: ExpressionBuilder<Schema, Table>) => object
}

/**
 * Counts an attempt in a row while the budget is open. One statement: no parallel attempt passes
 * it, and it holds the row until the transaction ends.
 * @returns columns of the row; undefined when nothing may be compared.
 */
export async function reserveAttempt<
  Table extends CounterTable,
  Column extends keyof Selectable<Schema[Table]>,
>(
  db: Database,
  { table, row, column, isOpen, sets }: AttemptCounter<Table>,
  columns: Column[],
): Promise<Pick<Selectable<Schema[Table]>, Column> | undefined> {
  // Kysely types no table that is a parameter. `share_links` has both counters.
  const reserved = await db
    .updateTable(table as 'share_links')
    .set(eb => ({ [column]: eb(column, '+', eb.lit(1)), ...sets?.(eb as never) }))
    .where(eb => eb.and(row as object))
    .where(eb => isOpen(eb as never))
    .returning(columns as never[])
    .executeTakeFirst()
  return reserved as Pick<Selectable<Schema[Table]>, Column> | undefined
}

/** Takes back attempts of a row. */
export async function refundAttempts<Table extends CounterTable>(
  db: Database,
  { table, row, column }: Pick<AttemptCounter<Table>, 'table' | 'row' | 'column'>,
  { count = 1, sets = {} }: { count?: number; sets?: object } = {},
): Promise<void> {
  if (count === 0) return
  await db
    .updateTable(table as 'share_links')
    .set(eb => ({ [column]: eb(column, '-', eb.lit(count)), ...sets }))
    .where(eb => eb.and(row as object))
    .where(column, '>=', count)
    .execute()
}
