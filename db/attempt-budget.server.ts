import type { Database } from '#db/client.server.ts'
import {
  countEvent,
  countInWindow,
  type RateLimit,
  secondsToWait,
  secondsUntil,
  uncountEvent,
} from '#db/rate-limits.server.ts'

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
