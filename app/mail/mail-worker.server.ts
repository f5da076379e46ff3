import { logError, writeLog } from '#app/lib/log.server.ts'
import { hours, minutes, seconds } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { openMessage } from './outbox.server.ts'
import type { SendError, Transport } from './transports/transport.ts'
import { trySend } from './try-send.server.ts'

/** The times at which a mail is tried again. */
export interface RetrySchedule {
  /** Delay in milliseconds after each failed try. After the last delay one more try is made. */
  delaysMs: readonly number[]
}

/** All tries fit into 23 hours, even with pauses of an hour each: Resend keeps a key for 24. */
const defaultRetries: RetrySchedule = {
  delaysMs: [
    seconds(30),
    minutes(1),
    minutes(2),
    minutes(5),
    minutes(15),
    minutes(30),
    hours(1),
    hours(2),
    hours(4),
    hours(8),
  ],
}

const maxPauseMs = hours(1)
/** Lease margin beyond the longest try, to store its result. */
const leaseMarginMs = minutes(1)
/** Mails that are sent at once; each needs a connection. */
const maxAtOnce = 16

interface ClaimedMail {
  id: string
  kind: string
  created_at: string
  message: Buffer
  /** Includes the try that begins. */
  attempts: number
}

/** Sends mails of the outbox in order of due time. Several servers may share one database. */
export class MailWorker {
  readonly #db: Database
  readonly #transport: Transport
  readonly #retries: RetrySchedule
  readonly #tries = new Set<Promise<void>>()
  readonly #claims = new Set<Promise<boolean>>()
  readonly #givenUp = new AbortController()
  #pausedUntil = 0
  #isStopping = false

  constructor(db: Database, transport: Transport, retries: RetrySchedule = defaultRetries) {
    this.#db = db
    this.#transport = transport
    this.#retries = retries
  }

  /** Sends all mails that are due. Throws when the outbox cannot be read. */
  async wake(): Promise<void> {
    while (this.#hasPlace()) {
      const claim = this.#beginNext()
      this.#claims.add(claim)
      try {
        if (!(await claim)) return
      } finally {
        this.#claims.delete(claim)
      }
    }
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    for (;;) {
      const pending = [...this.#tries, ...this.#claims]
      if (pending.length === 0) return
      await Promise.allSettled(pending)
    }
  }

  /**
   * Starts no further try, and resolves when the results of running ones are stored.
   * @param graceMs after this time a running try is ended; it counts as failed.
   */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    const timer = setTimeout(() => this.#givenUp.abort(), graceMs)
    await this.settled()
    clearTimeout(timer)
  }

  #hasPlace(): boolean {
    if (this.#isStopping || Date.now() < this.#pausedUntil) return false
    return this.#tries.size + this.#claims.size < maxAtOnce
  }

  async #beginNext(): Promise<boolean> {
    const mail = await this.#claim()
    if (mail) this.#begin(mail)
    return mail !== undefined
  }

  #begin(mail: ClaimedMail): void {
    const running = this.#try(mail)
      .finally(() => this.#tries.delete(running))
      .then(() => this.wake())
      .catch(logError)
    this.#tries.add(running)
  }

  /**
   * Leases one mail that is due, for longer than a try. After a crash another
   * worker tries the mail when the lease ends.
   */
  async #claim(): Promise<ClaimedMail | undefined> {
    const now = Date.now()
    const nowIso = new Date(now).toISOString()
    const leaseMs = this.#transport.maxTryMs + leaseMarginMs
    const next = await this.#db
      .selectFrom('mail_outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('due_at', '<=', nowIso)
      .orderBy('due_at')
      .limit(maxAtOnce)
      .execute()
    for (const { id } of next) {
      // Only one worker wins the claim.
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
    const fault = await trySend({
      transport: this.#transport,
      open: () => openMessage(mail),
      stopping: this.#givenUp.signal,
    })
    if (!fault) return this.#noteSent(mail)
    // A provider's limit applies to all mails.
    if (fault.pauseMs) this.#pausedUntil = Date.now() + Math.min(fault.pauseMs, maxPauseMs)
    return this.#noteFault(mail, fault)
  }

  async #noteSent({ id }: ClaimedMail): Promise<void> {
    await this.#db
      .updateTable('mail_outbox')
      .set({ state: 'sent', message: null, fault: null, finished_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
  }

  async #noteFault(mail: ClaimedMail, { fault, isFinal, pauseMs = 0 }: SendError): Promise<void> {
    const { id, kind, attempts } = mail
    const delay = this.#retries.delaysMs[attempts - 1]
    const isDead = isFinal || delay === undefined
    const now = Date.now()
    const due = now + Math.max(withJitter(delay ?? 0), Math.min(pauseMs, maxPauseMs))
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
      // Another worker has claimed it meanwhile, if this process was suspended beyond the lease.
      .where('attempts', '=', attempts)
      .execute()
    writeLog({ level: 'warn', kind: 'mail', mail: id, mailKind: kind, attempts, fault, isDead })
  }
}

/** Adds jitter of a tenth, so that mails that failed together are not all retried together. */
function withJitter(ms: number): number {
  return ms * (0.9 + Math.random() * 0.2)
}
