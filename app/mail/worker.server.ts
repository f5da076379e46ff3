import { setTimeout as wait } from 'node:timers/promises'
import { logError } from '#app/log.server.ts'
import type { Database } from '#db/client.server.ts'
import { openMessage } from './outbox.server.ts'
import { SendFault, type Transport } from './transports/transport.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** When what is tried again, and when no more. */
export interface Tries {
  /** Milliseconds after each failed try; after the last of these one more is made, and no other. */
  delaysMs: readonly number[]
  /** A try that lasts longer gives its place to another mail, and goes on. */
  slowMs: number
}

/**
 * All tries of a mail through Resend lie within 23 hours, also when it asks for an hour's pause each time: it knows a
 * repetition for 24.
 */
export const usualTries: Tries = {
  delaysMs: [
    30 * second,
    minute,
    2 * minute,
    5 * minute,
    15 * minute,
    30 * minute,
    hour,
    2 * hour,
    4 * hour,
    8 * hour,
  ],
  slowMs: 15 * second,
}

const longestPauseMs = hour
/** So much longer than a try may take nobody else tries the same mail: more than noting how it ended takes. */
const leaseBeyondTryMs = minute
/** Mails tried at once, without the slow ones. */
const promptAtOnce = 4
/** With the slow ones, which only wait for an answer: they cost a connection each. */
const atOnce = 16

interface ClaimedMail {
  id: string
  kind: string
  created_at: string
  message: Buffer
  /** With the one that begins. */
  attempts: number
}

/** Sends what waits in the outbox, a few mails at a time. Several servers may do so over one database. */
export class MailWorker {
  readonly #db: Database
  readonly #transport: Transport
  readonly #tries: Tries
  readonly #lanes = new Set<Promise<void>>()
  readonly #slow = new Set<Promise<void>>()
  readonly #claiming = new Set<Promise<boolean>>()
  readonly #givenUp = new AbortController()
  #pausedUntil = 0
  #isStopping = false

  constructor(db: Database, transport: Transport, tries: Tries = usualTries) {
    this.#db = db
    this.#transport = transport
    this.#tries = tries
  }

  /** Begins with what is due, and goes on by itself until nothing is. Throws when the outbox cannot be read. */
  async wake(): Promise<void> {
    if (this.#isFull() || this.#isStopping || Date.now() < this.#pausedUntil) return
    const claiming = this.#beginNext()
    this.#claiming.add(claiming)
    let hasBegun: boolean
    try {
      hasBegun = await claiming
    } finally {
      this.#claiming.delete(claiming)
    }
    if (hasBegun) await this.wake()
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#lanes.size + this.#claiming.size > 0) {
      await Promise.allSettled([...this.#lanes, ...this.#claiming])
    }
  }

  /**
   * Takes nothing more, and resolves when what was being sent has been noted.
   * @param graceMs after this long a try that still runs is ended; it counts as failed.
   */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    const timer = setTimeout(() => this.#givenUp.abort(), graceMs)
    await this.settled()
    clearTimeout(timer)
  }

  #isFull(): boolean {
    const all = this.#lanes.size + this.#claiming.size
    return all - this.#slow.size >= promptAtOnce || all >= atOnce
  }

  async #beginNext(): Promise<boolean> {
    const mail = await this.#claim()
    if (mail) this.#begin(mail)
    return mail !== undefined
  }

  #begin(mail: ClaimedMail): void {
    const leave = () => {
      clearTimeout(slow)
      this.#slow.delete(lane)
      this.#lanes.delete(lane)
    }
    const lane = this.#try(mail)
      .finally(leave)
      .then(() => this.wake())
      .catch(logError)
    const slow = setTimeout(() => {
      this.#slow.add(lane)
      this.wake().catch(logError)
    }, this.#tries.slowMs)
    this.#lanes.add(lane)
  }

  /** Takes one mail that is due for longer than a try lasts: if this process dies, it is tried again after that. */
  async #claim(): Promise<ClaimedMail | undefined> {
    const now = Date.now()
    const nowIso = new Date(now).toISOString()
    const leaseMs = this.#transport.longestTryMs + leaseBeyondTryMs
    const next = await this.#db
      .selectFrom('mail_outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('due_at', '<=', nowIso)
      .orderBy('due_at')
      .limit(promptAtOnce)
      .execute()
    for (const { id } of next) {
      // Of several who saw it due, one finds it so.
      const claimed = await this.#db
        .updateTable('mail_outbox')
        .set(row => ({
          attempts: row('attempts', '+', row.lit(1)),
          due_at: new Date(now + leaseMs).toISOString(),
        }))
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('due_at', '<=', nowIso)
        .returning(['id', 'kind', 'created_at', 'message', 'attempts'])
        .executeTakeFirst()
      if (claimed?.message) return { ...claimed, message: claimed.message }
    }
    return undefined
  }

  async #try(mail: ClaimedMail): Promise<void> {
    const fault = await this.#send(mail)
    if (!fault) return this.#noteSent(mail)
    if (fault.pauseMs) this.#pausedUntil = Date.now() + Math.min(fault.pauseMs, longestPauseMs)
    return this.#noteFault(mail, fault)
  }

  async #send(mail: ClaimedMail): Promise<SendFault | undefined> {
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, this.#givenUp.signal])
    const late = wait(this.#transport.longestTryMs, 'timeout', { signal })
      .catch(() => 'stopped')
      .then(fault => {
        throw new SendFault(fault)
      })
    // Also what no transport told us to expect is a fault of this mail alone, such as a message that does not open.
    const sent = (async () => this.#transport.send(openMessage(mail), signal))()
    try {
      await Promise.race([sent, late])
      return undefined
    } catch (error) {
      if (this.#givenUp.signal.aborted) return new SendFault('stopped')
      if (error instanceof SendFault) return error
      logError(error)
      return new SendFault('error')
    } finally {
      sent.catch(() => undefined)
      late.catch(() => undefined)
      ended.abort()
    }
  }

  async #noteSent({ id }: ClaimedMail): Promise<void> {
    await this.#db
      .updateTable('mail_outbox')
      .set({ state: 'sent', message: null, fault: null, finished_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
  }

  async #noteFault(mail: ClaimedMail, { fault, isFinal, pauseMs = 0 }: SendFault): Promise<void> {
    const { id, kind, attempts } = mail
    const delay = this.#tries.delaysMs[attempts - 1]
    const isDead = isFinal || delay === undefined
    const now = Date.now()
    const due = now + Math.max(jittered(delay ?? 0), Math.min(pauseMs, longestPauseMs))
    await this.#db
      .updateTable('mail_outbox')
      .set({
        fault,
        ...(isDead
          ? { state: 'dead', finished_at: new Date(now).toISOString() }
          : { due_at: new Date(due).toISOString() }),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      // Another has taken it meanwhile, if this process slept through the lease.
      .where('attempts', '=', attempts)
      .execute()
    const line = { level: 'warn', mail: id, kind, attempts, fault, isDead }
    console.warn(JSON.stringify({ time: new Date(now).toISOString(), ...line }))
  }
}

/** Up to a tenth more or less: mails that failed together are not all tried again in the same moment. */
function jittered(ms: number): number {
  return ms * (0.9 + Math.random() * 0.2)
}
