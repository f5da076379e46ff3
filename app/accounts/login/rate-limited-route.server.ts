import type { InvalidOptions } from '#app/forms/submission-route.server.ts'
import { BusyError } from '#app/lib/queue.server.ts'
import { isStoreFull, storeFullMessage } from '#db/store-full.server.ts'
import { RenewalLimitError } from '../two-factor/recovery-codes.server.ts'
import { CodesLockedError } from '../two-factor/two-factor-throttle.server.ts'
import { RegistrationLimitError } from './address-limit.server.ts'
import { LoginLockedError } from './login-throttle.server.ts'

/** An answer to somebody who has to wait: words for the page, status and headers. */
export interface Refusal {
  message: string
  status: number
  headers?: HeadersInit
}

/** What to answer to an error that means "not now", or undefined for any other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (isStoreFull(error)) {
    return { message: storeFullMessage, status: 503, headers: { 'Retry-After': '60' } }
  }
  if (error instanceof BusyError) {
    const message =
      'Very much is arriving just now. Nothing was saved. Please try again in a moment.'
    return { message, status: 503, headers: { 'Retry-After': '5' } }
  }
  if (error instanceof RegistrationLimitError) {
    return waitRefusal('Very many accounts have been created from your network.', error.retryAfter)
  }
  if (error instanceof RenewalLimitError) {
    return waitRefusal('New recovery codes were made many times.', error.retryAfter)
  }
  if (error instanceof CodesLockedError) return refusalOfCodes(error)
  if (!(error instanceof LoginLockedError)) return undefined
  const { retryAfter } = error
  if (retryAfter === null) {
    return {
      message: 'Too many wrong passwords. This login stays closed until the password is reset.',
      status: 429,
    }
  }
  return waitRefusal('Too many failed attempts.', retryAfter)
}

/** Returns `refusalOf` as the reply of a form, for its `explain`. */
export function explainRefusal(error: unknown): InvalidOptions | undefined {
  const refusal = refusalOf(error)
  return refusal && asReply(refusal)
}

/** As `explainRefusal`. @throws any other error. */
export function explainOrThrow(error: unknown): InvalidOptions {
  const reply = explainRefusal(error)
  if (!reply) throw error
  return reply
}

/** Returns a refusal as the reply of a form. */
export function asReply({ message, ...reply }: Refusal): InvalidOptions {
  return { ...reply, formErrors: [message] }
}

function refusalOfCodes({ retryAfter }: CodesLockedError): Refusal {
  if (retryAfter !== null) return waitRefusal('Too many wrong codes.', retryAfter)
  return {
    message:
      'Too many wrong codes. This authenticator is locked: use a recovery code, then set it up again in your settings.',
    status: 429,
  }
}

/** What to answer to somebody who did something too often: the reason, a sentence, and when it can be tried again. */
export function waitRefusal(reason: string, seconds: number): Refusal {
  return {
    message: `${reason} Try again in ${inWords(seconds)}.`,
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  }
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
