import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Running requests. An action continues after its client has left. */
export class PendingRequests {
  readonly #running = new Set<Promise<void>>()

  add(request: Promise<void>): void {
    const settled = request.catch(() => undefined).finally(() => this.#running.delete(settled))
    this.#running.add(settled)
  }

  /** Resolves when no request runs. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}

/**
 * Accepts no more connections, and resolves when the last request has ended.
 * @param graceMs after this time connections are cut.
 */
export async function closeGracefully(
  http: Server,
  pending: PendingRequests,
  graceMs: number,
): Promise<void> {
  const isClosed = new Promise<void>(resolve => http.close(() => resolve()))
  // A connection is idle once its answer was sent.
  const idleTimer = setInterval(() => http.closeIdleConnections(), 50)
  const deadline = new AbortController()
  const isOver = wait(graceMs, undefined, { signal: deadline.signal }).catch(() => undefined)
  await Promise.race([Promise.all([isClosed, pending.settled()]), isOver])
  deadline.abort()
  clearInterval(idleTimer)
  http.closeAllConnections()
}
