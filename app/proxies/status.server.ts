import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { inviteDays } from './status.ts'

// What `statusOf` says of a row, asked of the database: each goes into `where` of a query on `proxies`.

type Row = ExpressionBuilder<Schema, 'proxies'>

/** Whether an access gives something now: accepted, and not ended. */
export function isGranted(eb: Row) {
  return eb.and([eb('proxies.accepted_at', 'is not', null), isNotEnded(eb)])
}

/** Whether an invitation waits for its answer: not answered, not older than its days, and its access not ended. */
export function isPending(eb: Row) {
  return eb.and([
    eb('proxies.accepted_at', 'is', null),
    eb('proxies.declined_at', 'is', null),
    eb('proxies.invited_at', '>', new Date(Date.now() - inviteDays * day).toISOString()),
    isNotEnded(eb),
  ])
}

/** Whether the end that the owner set, if any, is still to come. */
export function isNotEnded(eb: Row) {
  return eb.or([
    eb('proxies.ends_at', 'is', null),
    eb('proxies.ends_at', '>', new Date().toISOString()),
  ])
}

const day = 24 * 60 * 60_000
