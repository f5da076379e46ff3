import { minutes } from '#app/lib/time.ts'
import type { RemainingSession } from '#app/ui/document/root-data.ts'

/** State of a login in a page. */
export type MonitorState =
  | { status: 'quiet' }
  // `canStay`: activity can extend the session.
  | { status: 'warning'; leftMs: number; canStay: boolean }
  | { status: 'over' }

/** The warning appears this long before the end (WCAG 2.2.1). */
const warningMs = minutes(2)
const tickMs = 15_000
// A shorter extension is not offered.
const minExtensionMs = minutes(1)

/** Address of the remaining time, for every page. */
const address = '/session'

/**
 * Tracks the end of a login. Asks the server before each change: other windows may extend it.
 * Reads the clock each time: timers stop while a computer sleeps.
 */
export class SessionMonitor {
  #endsAt = Number.POSITIVE_INFINITY
  #maxEndsAt = Number.POSITIVE_INFINITY
  #accountMark: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #status: MonitorState['status'] = 'quiet'
  #isStopped = false
  readonly #onChange: (state: MonitorState) => void

  constructor(onChange: (state: MonitorState) => void) {
    this.#onChange = onChange
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Takes over the state that came with a page. */
  update(session: RemainingSession): void {
    this.#accountMark = session.accountMark
    this.#updateEnd(session)
    this.#settle()
  }

  /** Compares this login with that of another window, and asks the server if they differ. */
  async compareLogin(mark: string | null): Promise<void> {
    if (mark !== (this.#accountMark ?? null) || this.#status !== 'quiet') await this.check()
  }

  /** Asks the server: the login may have ended in another window or on another device. */
  async check(): Promise<void> {
    await this.#ask('GET')
  }

  /** Checks the clock when a timer ends. */
  checkClock = async (): Promise<void> => {
    if (this.#status === 'quiet' && this.#leftMs() > warningMs) this.#settle()
    else await this.#ask('GET')
  }

  /** Extends the session. @returns whether the server answered. */
  stay(): Promise<boolean> {
    return this.#ask('POST')
  }

  async #ask(method: 'GET' | 'POST'): Promise<boolean> {
    const answer = await fetchSession(method)
    if (this.#isStopped) return true
    // Without an answer the clock decides.
    if (answer !== undefined) this.#updateEnd(answer)
    this.#settle()
    return answer !== undefined
  }

  // A page of another account than the logged-in one has ended too.
  #updateEnd(session: RemainingSession | null): void {
    const isOurs = session?.accountMark === this.#accountMark
    this.#endsAt = Date.now() + (isOurs && session ? session.leftMs : 0)
    this.#maxEndsAt = Date.now() + (isOurs && session ? session.maxMs : 0)
  }

  #leftMs(): number {
    return this.#endsAt - Date.now()
  }

  #settle(): void {
    clearTimeout(this.#timer)
    const leftMs = this.#leftMs()
    const isNear = leftMs <= warningMs
    if (leftMs > 0) {
      const waitMs = isNear ? Math.min(tickMs, leftMs) : leftMs - warningMs
      this.#timer = setTimeout(this.checkClock, waitMs)
    }
    const canStay = this.#maxEndsAt - this.#endsAt > minExtensionMs
    if (leftMs <= 0) this.#setState({ status: 'over' })
    else this.#setState(isNear ? { status: 'warning', leftMs, canStay } : { status: 'quiet' })
  }

  #setState(state: MonitorState): void {
    const isSame = state.status === this.#status && state.status !== 'warning'
    this.#status = state.status
    if (!isSame) this.#onChange(state)
  }
}

/** Returns the server's answer: null if nobody is logged in; undefined without an answer. */
async function fetchSession(method: 'GET' | 'POST'): Promise<RemainingSession | null | undefined> {
  try {
    const response = await fetch(address, { method })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
