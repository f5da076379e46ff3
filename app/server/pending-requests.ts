import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Remembers what is still being done: an action goes on when its client has left. */
export class PendingRequests {
  readonly #running = new Set<Promise<void>>()

  add(work: Promise<void>): void {
    const settled = work.catch(() => undefined).finally(() => this.#running.delete(settled))
    this.#running.add(settled)
  }

  /** Resolves when nothing is running, also nothing that began meanwhile. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}

/**
 * Stops accepting, and resolves when the last connection and the last work have ended.
 * @param graceMs after this long connections are cut, and work is no longer waited for
 */
export async function closeGracefully(
  http: Server,
  work: PendingRequests,
  graceMs: number,
): Promise<void> {
  const isClosed = new Promise<void>(resolve => http.close(() => resolve()))
  // A connection falls idle when its answer has been sent: then it has nothing more to do here.
  const idleTimer = setInterval(() => http.closeIdleConnections(), 50)
  const deadline = new AbortController()
  const isOver = wait(graceMs, undefined, { signal: deadline.signal }).catch(() => undefined)
  await Promise.race([Promise.all([isClosed, work.settled()]), isOver])
  deadline.abort()
  clearInterval(idleTimer)
  http.closeAllConnections()
}
