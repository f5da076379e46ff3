import { minutes } from '#app/lib/time.ts'
import type { RemainingSession } from '#app/ui/document/root-data.ts'

/** What a page has to say about its login. */
export type MonitorState =
  | { status: 'quiet' }
  // `canStay`: whether anything can make it longer.
  | { status: 'warning'; leftMs: number; canStay: boolean }
  | { status: 'over' }

/** So long before the end there is a warning (WCAG 2.2.1). */
const warningMs = minutes(2)
const tickMs = 15_000
// Less than this is no reason to stay.
const minExtensionMs = minutes(1)

/** Where the server says how long the login lasts, whomever the page is about. */
const address = '/session'

/**
 * Watches the end of a login from a page. The server decides: before each word it is asked, because another window may
 * have been used meanwhile, and asking is no activity. The clock is read anew each time, for timers stand still while a
 * computer sleeps.
 */
export class SessionMonitor {
  #endsAt = Number.POSITIVE_INFINITY
  #mostAt = Number.POSITIVE_INFINITY
  #who: string | undefined
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

  /** What the server said with a page. */
  update(session: RemainingSession): void {
    this.#who = session.who
    this.#learn(session)
    this.#settle()
  }

  /** Compares this page's login with that of another window, and asks the server if they differ. */
  async compareLogin(who: string | null): Promise<void> {
    if (who !== (this.#who ?? null) || this.#status !== 'quiet') await this.check()
  }

  /** Asks the server now: the login may have ended in another window or on another device. */
  async check(): Promise<void> {
    await this.#ask('GET')
  }

  /** Looks at the clock when a timer runs out. */
  look = async (): Promise<void> => {
    if (this.#status === 'quiet' && this.#leftMs() > warningMs) this.#settle()
    else await this.#ask('GET')
  }

  /** Somebody is there. @returns whether the server could be asked. */
  stay(): Promise<boolean> {
    return this.#ask('POST')
  }

  async #ask(method: 'GET' | 'POST'): Promise<boolean> {
    const answer = await fetchSession(method)
    if (this.#isStopped) return true
    // Without an answer the clock alone decides.
    if (answer !== undefined) this.#learn(answer)
    this.#settle()
    return answer !== undefined
  }

  // A page of somebody else than who is logged in now has ended too.
  #learn(session: RemainingSession | null): void {
    const isOurs = session?.who === this.#who
    this.#endsAt = Date.now() + (isOurs && session ? session.leftMs : 0)
    this.#mostAt = Date.now() + (isOurs && session ? session.mostMs : 0)
  }

  #leftMs(): number {
    return this.#endsAt - Date.now()
  }

  #settle(): void {
    clearTimeout(this.#timer)
    const leftMs = this.#leftMs()
    const isNear = leftMs <= warningMs
    if (leftMs > 0) {
      this.#timer = setTimeout(this.look, isNear ? Math.min(tickMs, leftMs) : leftMs - warningMs)
    }
    const canStay = this.#mostAt - this.#endsAt > minExtensionMs
    if (leftMs <= 0) this.#tell({ status: 'over' })
    else this.#tell(isNear ? { status: 'warning', leftMs, canStay } : { status: 'quiet' })
  }

  #tell(state: MonitorState): void {
    const isSame = state.status === this.#status && state.status !== 'warning'
    this.#status = state.status
    if (!isSame) this.#onChange(state)
  }
}

/** What the server says; null where nobody is logged in, undefined without an answer. */
async function fetchSession(method: 'GET' | 'POST'): Promise<RemainingSession | null | undefined> {
  try {
    const response = await fetch(address, { method })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
