import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { days, timeAgo } from '#app/lib/time.ts'
import type { Schema } from '#db/schema.ts'
import { inviteDays, type ProxyStatus } from './proxy-status.ts'

// What `statusOf` says of a row, asked of the database: each goes into `where` of a query on `proxies`.

type Row = ExpressionBuilder<Schema, 'proxies'>

/** Whether an access gives something now: accepted, and not ended. */
export function isGranted(eb: Row, now?: string) {
  return eb.and([eb('proxies.accepted_at', 'is not', null), isNotEnded(eb, now)])
}

/** Whether an invitation waits for its answer: not answered, not older than its days, and its access not ended. */
export function isPending(eb: Row) {
  return eb.and([isUnanswered(eb), eb('proxies.invited_at', '>', oldestOpen()), isNotEnded(eb)])
}

/** Whether the end that the owner set, if any, is still to come. */
export function isNotEnded(eb: Row, now = new Date().toISOString()) {
  return eb.or([eb('proxies.ends_at', 'is', null), eb('proxies.ends_at', '>', now)])
}

/** For each status, whether a row has it now. */
export const hasStatus: Record<ProxyStatus, (eb: Row) => Expression<SqlBool>> = {
  pending: isPending,
  accepted: eb => isGranted(eb),
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

/** An invitation of this moment or before can no longer be answered. */
function oldestOpen(): string {
  return timeAgo(days(inviteDays))
}
