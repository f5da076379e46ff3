import type { InvalidOptions } from '#app/forms/submission-route.server.ts'
import { toOverloadReply } from '#app/http/overload.server.ts'
import { RenewalLimitError } from '../two-factor/recovery-codes.server.ts'
import { CodesLockedError } from '../two-factor/two-factor-throttle.server.ts'
import { RegistrationLimitError } from './address-limit.server.ts'
import { LoginLockedError } from './login-throttle.server.ts'

/** Reply to a request that has to wait. */
export interface RateLimitReply {
  message: string
  status: number
  headers?: HeadersInit
}

/** Returns the reply to a rate limit, a full disk or a busy server; undefined for other errors. */
export function toRateLimitReply(error: unknown): RateLimitReply | undefined {
  const overload = toOverloadReply(error)
  if (overload) return overload
  if (error instanceof RegistrationLimitError) {
    return toWaitReply('Too many accounts were created from your network.', error.retryAfter)
  }
  if (error instanceof RenewalLimitError) {
    return toWaitReply('New recovery codes were made too many times.', error.retryAfter)
  }
  if (error instanceof CodesLockedError) return toCodesLockedReply(error)
  if (!(error instanceof LoginLockedError)) return undefined
  const { retryAfter } = error
  if (retryAfter === null) {
    return {
      message: 'Too many wrong passwords. This login stays locked until the password is reset.',
      status: 429,
    }
  }
  return toWaitReply('Too many failed attempts.', retryAfter)
}

/** Returns the form reply for `explain`; undefined for other errors. */
export function explainRateLimit(error: unknown): InvalidOptions | undefined {
  const reply = toRateLimitReply(error)
  return reply && toFormReply(reply)
}

/** As `explainRateLimit`. @throws any other error. */
export function explainRateLimitOrThrow(error: unknown): InvalidOptions {
  const reply = explainRateLimit(error)
  if (!reply) throw error
  return reply
}

/** Returns the reply of a form, with the message above its fields. */
export function toFormReply({ message, ...reply }: RateLimitReply): InvalidOptions {
  return { ...reply, formErrors: [message] }
}

function toCodesLockedReply({ retryAfter }: CodesLockedError): RateLimitReply {
  if (retryAfter !== null) return toWaitReply('Too many wrong codes.', retryAfter)
  return {
    message:
      'Too many wrong codes. This authenticator is locked: use a recovery code, then set it up again in your settings.',
    status: 429,
  }
}

/** Returns the reply 429 with a reason, one sentence, and the time to wait. */
export function toWaitReply(reason: string, seconds: number): RateLimitReply {
  return {
    message: `${reason} Try again in ${formatMinutes(seconds)}.`,
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  }
}

function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
