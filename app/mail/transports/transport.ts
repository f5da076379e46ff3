import type { OutgoingMail } from '../mail.ts'

/** A way to send mails. */
export interface Transport {
  /** A try ends as failed after this many milliseconds. */
  readonly maxTryMs: number
  /**
   * Sends one mail; resolves once the other side has accepted it.
   * @param signal ends the try.
   * @throws SendError when it was not accepted, or when that is unknown.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** A failed try, with a status or code for the log, never text of the mail or of an answer. */
export class SendError extends Error {
  override name = 'SendError'
  readonly fault: string
  /** True if a retry cannot help. */
  readonly isFinal: boolean
  /** The pause in milliseconds that the other side asks for. */
  readonly pauseMs: number | undefined

  constructor(fault: string, { isFinal = false, pauseMs }: SendErrorOptions = {}) {
    super(`A mail was not sent: ${fault}`)
    this.fault = fault
    this.isFinal = isFinal
    this.pauseMs = pauseMs
  }
}

interface SendErrorOptions {
  isFinal?: boolean
  pauseMs?: number | undefined
}

/**
 * Returns a function that calls `make` once, when first called: mail libraries need much memory.
 */
export function makeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let result: Promise<Made> | undefined
  return () => {
    result ??= make()
    return result
  }
}
