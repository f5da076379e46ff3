import { hours } from './time.ts'

/**
 * No limit over all links or accounts refuses a client's first tries at one: a hospital or a mobile
 * carrier may be one address, and strangers there must not lock a responder out.
 */
export const firstTries = { limit: 2, windowMs: hours(1) } as const
