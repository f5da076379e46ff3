import { hours } from './time.ts'
/**
 * Tries of one client at one link, or at one account, that no limit over all links or accounts
 * refuses: a hospital or a mobile carrier is one address, and strangers there must not keep a
 * responder out.
 */
export const firstTries = { limit: 2, windowMs: hours(1) } as const
