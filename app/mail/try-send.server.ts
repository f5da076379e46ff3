import { setTimeout as wait } from 'node:timers/promises'
import { logError } from '#app/lib/log.server.ts'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import type { OutgoingMail } from './mail.ts'
import { SendError, type Transport } from './transports/transport.ts'

interface TryOptions {
  transport: Transport
  /** Returns the mail. An error of it is a fault of this mail alone. */
  open: () => OutgoingMail
  /** Ends the try. */
  stopping: AbortSignal
  /** A try ends as failed after this many milliseconds; the limit of the transport by default. */
  maxMs?: number
}

/** Tries once to send a mail. Returns the fault; undefined once the other side has accepted it. */
export async function trySend({
  transport,
  open,
  stopping,
  maxMs = transport.maxTryMs,
}: TryOptions): Promise<SendError | undefined> {
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, stopping])
  const late = wait(maxMs, 'timeout', { signal })
    .catch(() => 'stopped')
    .then(fault => {
      throw new SendError(fault)
    })
  const sent = (async () => transport.send(open(), signal))()
  try {
    await Promise.race([sent, late])
    return undefined
  } catch (error) {
    if (stopping.aborted) return new SendError('stopped')
    if (error instanceof SendError) return error
    logError(error)
    if (error instanceof SealBrokenError) return new SendError('unreadable', { isFinal: true })
    return new SendError('error')
  } finally {
    sent.catch(() => undefined)
    late.catch(() => undefined)
    ended.abort()
  }
}
