import type { OutgoingMail } from '../mail.ts'

/** A way by which mails leave. */
export interface Transport {
  /** After this a try is ended, in milliseconds; it counts as failed. */
  readonly maxTryMs: number
  /**
   * Hands one mail on; resolves once the other side has taken it.
   * @param signal ends the try.
   * @throws SendFault when it was not taken, or nobody knows whether it was.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** Why a try failed, in a word that may stand in the log: a status or a code, never text of the mail or of an answer. */
export class SendFault extends Error {
  override name = 'SendFault'
  readonly fault: string
  /** Trying the same again cannot help. */
  readonly isFinal: boolean
  /** How long the other side wants to be left alone, in milliseconds. */
  readonly pauseMs: number | undefined

  constructor(fault: string, { isFinal = false, pauseMs }: SendFaultOptions = {}) {
    super(`A mail was not sent: ${fault}`)
    this.fault = fault
    this.isFinal = isFinal
    this.pauseMs = pauseMs
  }
}

interface SendFaultOptions {
  isFinal?: boolean
  pauseMs?: number | undefined
}

/** Makes something when it is first needed: the mail libraries take memory that an emergency page may want. */
export function lazily<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}
