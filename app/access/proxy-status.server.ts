import type { Expression, SqlBool } from 'kysely'
import { days, timeAgo } from '#app/lib/time.ts'
import type { MacRowBuilder } from '#db/rows/rows-with-mac.server.ts'
import { inviteDays, type ProxyStatus } from './proxy-status.ts'

// The rules of `findProxyStatus` as conditions of queries on `proxies`.

type Row = MacRowBuilder<'proxies'>

/** Returns the condition for a valid access: accepted and not ended. */
export function isGranted(eb: Row) {
  return eb.and([eb('proxies.accepted_at', 'is not', null), isNotEnded(eb)])
}

/** Returns the condition for an open invitation: not answered, not expired, access not ended. */
export function isPending(eb: Row) {
  return eb.and([isUnanswered(eb), eb('proxies.invited_at', '>', oldestOpen()), isNotEnded(eb)])
}

/** Returns the condition for an access without an end, or with one in the future. */
export function isNotEnded(eb: Row) {
  const now = new Date().toISOString()
  return eb.or([eb('proxies.ends_at', 'is', null), eb('proxies.ends_at', '>', now)])
}

/** The condition of each status. */
export const hasStatus: Record<ProxyStatus, (eb: Row) => Expression<SqlBool>> = {
  pending: isPending,
  accepted: isGranted,
  expired: eb =>
    eb.and([isUnanswered(eb), eb('proxies.invited_at', '<=', oldestOpen()), isNotEnded(eb)]),
  declined: eb =>
    eb.and([
      eb('proxies.accepted_at', 'is', null),
      eb('proxies.declined_at', 'is not', null),
      isNotEnded(eb),
    ]),
  ended: eb => eb.not(isNotEnded(eb)),
}

function isUnanswered(eb: Row) {
  return eb.and([eb('proxies.accepted_at', 'is', null), eb('proxies.declined_at', 'is', null)])
}

/** Invitations of this time or before have expired. */
function oldestOpen(): string {
  return timeAgo(days(inviteDays))
}
